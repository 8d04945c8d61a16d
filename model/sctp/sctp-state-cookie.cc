/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-state-cookie.h"

namespace ns3
{

namespace
{
constexpr uint32_t MAC_SIZE = 8;                ///< at the front of a cookie
constexpr uint32_t COOKIE_SIZE = MAC_SIZE + 80; ///< whole cookie
} // namespace

std::vector<uint8_t>
SctpStateCookie::Pack(const SctpSipHashKey& key) const
{
    std::vector<uint8_t> bytes;
    bytes.reserve(COOKIE_SIZE);
    SctpByteWriter writer(bytes);
    writer.U64(0);
    writer.U64(created.GetTimeStep());
    uint8_t address[SctpAddress::SIZE];
    identity.localAddress.Write(address);
    writer.Bytes({address, SctpAddress::SIZE});
    identity.peerAddress.Write(address);
    writer.Bytes({address, SctpAddress::SIZE});
    writer.U32(identity.scope);
    writer.U16(identity.localPort);
    writer.U16(identity.peerPort);
    writer.U32(identity.localTag);
    writer.U32(identity.peerTag);
    writer.U32(identity.localTsn);
    writer.U32(identity.peerTsn);
    writer.U32(identity.peerRwnd);
    writer.U16(identity.outboundStreams);
    writer.U16(identity.inboundStreams);
    writer.U32(tieTagLocal);
    writer.U32(tieTagPeer);
    uint64_t mac = SctpSipHash(key, {bytes.data() + MAC_SIZE, COOKIE_SIZE - MAC_SIZE});
    StoreBe64(bytes.data(), mac);
    return bytes;
}

std::optional<SctpStateCookie>
SctpStateCookie::Unpack(SctpBytes bytes,
                        const SctpSipHashKey& key,
                        Time now,
                        Time life,
                        Verdict& verdict)
{
    verdict = Verdict::TAMPERED;
    if (bytes.size != COOKIE_SIZE ||
        SctpSipHash(key, {bytes.data + MAC_SIZE, COOKIE_SIZE - MAC_SIZE}) != LoadBe64(bytes.data))
    {
        return std::nullopt;
    }
    const uint8_t* at = bytes.data + MAC_SIZE;
    SctpStateCookie cookie;
    cookie.created = TimeStep(LoadBe64(at));
    cookie.identity.localAddress = SctpAddress::Read(at + 8);
    cookie.identity.peerAddress = SctpAddress::Read(at + 24);
    cookie.identity.scope = LoadBe32(at + 40);
    cookie.identity.localPort = LoadBe16(at + 44);
    cookie.identity.peerPort = LoadBe16(at + 46);
    cookie.identity.localTag = LoadBe32(at + 48);
    cookie.identity.peerTag = LoadBe32(at + 52);
    cookie.identity.localTsn = LoadBe32(at + 56);
    cookie.identity.peerTsn = LoadBe32(at + 60);
    cookie.identity.peerRwnd = LoadBe32(at + 64);
    cookie.identity.outboundStreams = LoadBe16(at + 68);
    cookie.identity.inboundStreams = LoadBe16(at + 70);
    cookie.tieTagLocal = LoadBe32(at + 72);
    cookie.tieTagPeer = LoadBe32(at + 76);
    verdict = now - cookie.created > life ? Verdict::STALE : Verdict::VALID;
    return cookie;
}

} // namespace ns3
