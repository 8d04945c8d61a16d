/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/sctp-mib.h"

#include <boost/test/unit_test.hpp>
#include <string>
#include <utility>
#include <vector>

using namespace ns3;

namespace
{

/// First column of Linux' /proc/net/sctp/snmp, as far as modelled, in its order. The MIB module of
/// RFC 3873 has the first thirteen in the same order, as sctpCurrEstab, sctpActiveEstabs and so on.
const std::vector<std::pair<SctpMibCounter, std::string>> SNMP{
    {SctpMibCounter::CURR_ESTAB, "SctpCurrEstab"},
    {SctpMibCounter::ACTIVE_ESTABS, "SctpActiveEstabs"},
    {SctpMibCounter::PASSIVE_ESTABS, "SctpPassiveEstabs"},
    {SctpMibCounter::ABORTEDS, "SctpAborteds"},
    {SctpMibCounter::SHUTDOWNS, "SctpShutdowns"},
    {SctpMibCounter::OUT_OF_BLUES, "SctpOutOfBlues"},
    {SctpMibCounter::CHECKSUM_ERRORS, "SctpChecksumErrors"},
    {SctpMibCounter::OUT_CTRL_CHUNKS, "SctpOutCtrlChunks"},
    {SctpMibCounter::OUT_ORDER_CHUNKS, "SctpOutOrderChunks"},
    {SctpMibCounter::OUT_UNORDER_CHUNKS, "SctpOutUnorderChunks"},
    {SctpMibCounter::IN_CTRL_CHUNKS, "SctpInCtrlChunks"},
    {SctpMibCounter::IN_ORDER_CHUNKS, "SctpInOrderChunks"},
    {SctpMibCounter::IN_UNORDER_CHUNKS, "SctpInUnorderChunks"},
    {SctpMibCounter::OUT_SCTP_PACKS, "SctpOutSCTPPacks"},
    {SctpMibCounter::IN_SCTP_PACKS, "SctpInSCTPPacks"},
    {SctpMibCounter::T1_INIT_EXPIREDS, "SctpT1InitExpireds"},
    {SctpMibCounter::T1_COOKIE_EXPIREDS, "SctpT1CookieExpireds"},
    {SctpMibCounter::T2_SHUTDOWN_EXPIREDS, "SctpT2ShutdownExpireds"},
    {SctpMibCounter::T3_RTX_EXPIREDS, "SctpT3RtxExpireds"},
    {SctpMibCounter::T3_RETRANSMITS, "SctpT3Retransmits"},
    {SctpMibCounter::FAST_RETRANSMITS, "SctpFastRetransmits"},
    {SctpMibCounter::IN_PKT_DISCARDS, "SctpInPktDiscards"},
    {SctpMibCounter::IN_DATA_CHUNK_DISCARDS, "SctpInDataChunkDiscards"},
};

} // namespace

BOOST_AUTO_TEST_SUITE(SctpMibTest)

BOOST_AUTO_TEST_CASE(NamesAreLinuxNamesInLinuxOrder)
{
    BOOST_TEST(SctpMib::COUNT == SNMP.size());
    std::size_t index = 0;
    for (const auto& [counter, name] : SNMP)
    {
        BOOST_TEST(SctpMib::GetName(counter) == name);
        BOOST_TEST(static_cast<std::size_t>(counter) == index++);
    }
}

BOOST_AUTO_TEST_CASE(EveryCounterIsOfItsOwn)
{
    SctpMib mib;
    for (std::size_t i = 0; i < SNMP.size(); ++i)
    {
        BOOST_TEST(mib.Get(SNMP[i].first) == 0U);
        mib.Add(SNMP[i].first, static_cast<int64_t>(i) + 1);
        mib.Add(SNMP[i].first);
    }
    for (std::size_t i = 0; i < SNMP.size(); ++i)
    {
        BOOST_TEST(mib.Get(SNMP[i].first) == i + 2);
    }
}

BOOST_AUTO_TEST_CASE(GaugeGoesDown)
{
    // RFC 3873: sctpCurrEstab is a Gauge32, what is up now; the others only rise.
    SctpMib mib;
    mib.Add(SctpMibCounter::CURR_ESTAB);
    mib.Add(SctpMibCounter::CURR_ESTAB);
    mib.Add(SctpMibCounter::CURR_ESTAB, -1);
    BOOST_TEST(mib.Get(SctpMibCounter::CURR_ESTAB) == 1U);
    mib.Add(SctpMibCounter::CURR_ESTAB, 0);
    BOOST_TEST(mib.Get(SctpMibCounter::CURR_ESTAB) == 1U);
}

BOOST_AUTO_TEST_CASE(CountsBeyond32Bits)
{
    // SNMP_MIB counters of Linux are unsigned long.
    SctpMib mib;
    mib.Add(SctpMibCounter::OUT_SCTP_PACKS, 0xffffffff);
    mib.Add(SctpMibCounter::OUT_SCTP_PACKS);
    BOOST_TEST(mib.Get(SctpMibCounter::OUT_SCTP_PACKS) == 0x100000000U);
}

BOOST_AUTO_TEST_SUITE_END()
