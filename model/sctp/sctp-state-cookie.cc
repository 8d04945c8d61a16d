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

/** @param at eight bytes @return the number that they hold */
uint64_t
Load64(const uint8_t* at)
{
    return (uint64_t{SctpLoad32(at)} << 32) | SctpLoad32(at + 4);
}
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
    SctpStore32(bytes.data(), mac >> 32);
    SctpStore32(bytes.data() + 4, mac & 0xffffffff);
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
        SctpSipHash(key, {bytes.data + MAC_SIZE, COOKIE_SIZE - MAC_SIZE}) != Load64(bytes.data))
    {
        return std::nullopt;
    }
    const uint8_t* at = bytes.data + MAC_SIZE;
    SctpStateCookie cookie;
    cookie.created = TimeStep(Load64(at));
    cookie.identity.localAddress = Ipv4Address(SctpLoad32(at + 8));
    cookie.identity.peerAddress = Ipv4Address(SctpLoad32(at + 12));
    cookie.identity.localPort = SctpLoad16(at + 16);
    cookie.identity.peerPort = SctpLoad16(at + 18);
    cookie.identity.localTag = SctpLoad32(at + 20);
    cookie.identity.peerTag = SctpLoad32(at + 24);
    cookie.identity.localTsn = SctpLoad32(at + 28);
    cookie.identity.peerTsn = SctpLoad32(at + 32);
    cookie.identity.peerRwnd = SctpLoad32(at + 36);
    cookie.identity.outboundStreams = SctpLoad16(at + 40);
    cookie.identity.inboundStreams = SctpLoad16(at + 42);
    cookie.tieTagLocal = SctpLoad32(at + 44);
    cookie.tieTagPeer = SctpLoad32(at + 48);
    verdict = now - cookie.created > life ? Verdict::STALE : Verdict::VALID;
    return cookie;
}

} // namespace ns3
