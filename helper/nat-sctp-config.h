/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef NAT_SCTP_CONFIG_H
#define NAT_SCTP_CONFIG_H

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace ns3
{

/** Seeds are from 1 to this: RngStream::CheckSeed() wants them below both of its moduli. */
constexpr uint32_t MAX_RNG_SEED = 4294944442;

/** A configuration value that is not allowed. what() reads "argument=value: must be allowed". */
class NatSctpConfigError : public std::invalid_argument
{
  public:
    /** @param argument its name @param value what was given @param allowed what is allowed */
    NatSctpConfigError(const std::string& argument,
                       const std::string& value,
                       const std::string& allowed);

    const std::string argument; ///< name of the argument, lowerCamelCase
    const std::string value;    ///< what was given
    const std::string allowed;  ///< what is allowed
};

/** What the router does with SCTP packets: generations of sctp_manip_pkt(). */
enum class NatSctpNat : uint8_t
{
    UNPATCHED,   ///< "unpatched": Linux 4.9 and earlier; conntrack does not verify
    PATCHED,     ///< "patched": Linux 4.10, commit 3189a290f98d; conntrack does not verify
    MAINLINE,    ///< "mainline": Linux 4.11 and later; conntrack verifies
    ALWAYS_NONE, ///< "always-none": never shipped; computes always and sets CHECKSUM_NONE
    OFF          ///< "off": the router only forwards
};

/** The router's device towards the server, and the server's. */
enum class NatSctpEgress : uint8_t
{
    VETH,             ///< "veth": every offload on
    VETH_NO_SCTP_CRC, ///< "veth-no-sctp-crc": ethtool -K r1 tx-checksum-sctp off
    IXGBE,            ///< "ixgbe": CRC engine that takes the field as it is
    IXGBE_ZEROING,    ///< "ixgbe-zeroing": CRC engine that zeroes the field first
    POINT_TO_POINT    ///< "point-to-point": stock ns-3 device, no offloads
};

/**
 * @ingroup checksum-offload
 * Parameters of RunNatSctpScenario(). A value-initialised one is valid.
 */
struct NatSctpConfig
{
    static constexpr uint32_t MAX_CPU_CORES = 1024; ///< largest cpuCores
    /** Largest messageSize: what the socket's send buffer takes at once, bytes. */
    static constexpr uint32_t MAX_MESSAGE_SIZE = 65536;

    NatSctpNat nat{NatSctpNat::UNPATCHED}; ///< what the router does
    /** Preset of LinuxGenerationHelper for all nodes, but for what NAT does with SCTP. Empty: 4.13,
     * with a connection tracking that verifies SCTP if nat is MAINLINE. */
    std::string generation;
    bool senderCsumOffload{true};               ///< tx-checksum-sctp of client and server
    bool gso{true};                             ///< tx-sctp-segmentation of client and server
    NatSctpEgress egress{NatSctpEgress::IXGBE}; ///< router to server
    uint64_t bytes{1048576};                    ///< user data from client to server, bytes
    uint32_t messageSize{10240};                ///< bytes of one SCTP message
    uint64_t linkRateMbps{10000};               ///< of every link, 10^6 bit/s
    double linkDelayMicroseconds{10};           ///< of every link, one way
    std::string cpu;      ///< preset of CpuCostPreset, for all nodes on one computer; empty: no CPU
    uint32_t cpuCores{1}; ///< cores of that computer
    double maxSeconds{300}; ///< simulated seconds before giving up
    uint64_t seed{1};       ///< ns-3 RngSeed
    uint64_t rngRun{1};     ///< ns-3 RngRun
    std::string pcap;       ///< prefix of captures; empty: none

    /**
     * Check every value.
     * @throws NatSctpConfigError naming the argument, its value and what is allowed
     */
    void Validate() const;
};

/**
 * @param name e.g. "unpatched"
 * @return the value
 * @throws NatSctpConfigError naming argument "nat", the value and what is allowed
 */
NatSctpNat NatSctpNatFromName(const std::string& name);
/** @param nat a value @return its name */
std::string ToName(NatSctpNat nat);
/** @return every allowed name of NatSctpNat, in the order of the enumeration */
const std::vector<std::string>& NatSctpNatNames();

/**
 * @param generation a preset of LinuxGenerationHelper
 * @return what the router of that Linux does
 * @throws NatSctpConfigError naming argument "generation", the value and what is allowed
 */
NatSctpNat NatSctpNatOfGeneration(const std::string& generation);

/**
 * @param name e.g. "ixgbe"
 * @return the value
 * @throws NatSctpConfigError naming argument "egress", the value and what is allowed
 */
NatSctpEgress NatSctpEgressFromName(const std::string& name);
/** @param egress a value @return its name */
std::string ToName(NatSctpEgress egress);
/** @return every allowed name of NatSctpEgress, in the order of the enumeration */
const std::vector<std::string>& NatSctpEgressNames();

/**
 * @param argument whose value it is, for the error
 * @param name "on" or "off"
 * @return true for "on"
 * @throws NatSctpConfigError naming the argument, the value and what is allowed
 */
bool SwitchFromName(const std::string& argument, const std::string& name);

} // namespace ns3

#endif // NAT_SCTP_CONFIG_H
