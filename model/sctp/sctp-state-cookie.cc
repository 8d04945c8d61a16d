/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-state-cookie.h"

namespace ns3
{

namespace
{
constexpr uint32_t MAC_SIZE = 8;                ///< at the front of a cookie
constexpr uint32_t COOKIE_SIZE = MAC_SIZE + 52; ///< whole cookie
} // namespace

std::vector<uint8_t>
SctpStateCookie::Pack(const SctpSipHashKey& key) const
{
    std::vector<uint8_t> bytes;
    bytes.reserve(COOKIE_SIZE);
    SctpByteWriter writer(bytes);
    writer.U64(0);
    writer.U64(created.GetTimeStep());
    writer.U32(identity.localAddress.Get());
    writer.U32(identity.peerAddress.Get());
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
    cookie.identity.localAddress = Ipv4Address(LoadBe32(at + 8));
    cookie.identity.peerAddress = Ipv4Address(LoadBe32(at + 12));
    cookie.identity.localPort = LoadBe16(at + 16);
    cookie.identity.peerPort = LoadBe16(at + 18);
    cookie.identity.localTag = LoadBe32(at + 20);
    cookie.identity.peerTag = LoadBe32(at + 24);
    cookie.identity.localTsn = LoadBe32(at + 28);
    cookie.identity.peerTsn = LoadBe32(at + 32);
    cookie.identity.peerRwnd = LoadBe32(at + 36);
    cookie.identity.outboundStreams = LoadBe16(at + 40);
    cookie.identity.inboundStreams = LoadBe16(at + 42);
    cookie.tieTagLocal = LoadBe32(at + 44);
    cookie.tieTagPeer = LoadBe32(at + 48);
    verdict = now - cookie.created > life ? Verdict::STALE : Verdict::VALID;
    return cookie;
}

} // namespace ns3
