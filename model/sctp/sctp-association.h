/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_ASSOCIATION_H
#define SCTP_ASSOCIATION_H

#include "sctp-handshake.h"
#include "sctp-inbound.h"
#include "sctp-outbound.h"
#include "sctp-packet-assembler.h"
#include "sctp-shutdown.h"
#include "sctp-state-machine.h"
#include "sctp-tcb.h"
#include "sctp-user.h"

#include "ns3/object.h"
#include "ns3/traced-value.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace ns3
{

class SctpAssociation;

/** @ingroup checksum-offload What a new association must know. */
struct SctpAssociationSetup
{
    SctpParameters parameters;        ///< protocol parameters
    SctpAssociationIdentity identity; ///< both ends; the peer's part unknown before INIT ACK
    uint32_t receiveBuffer{131072};   ///< bytes
    uint32_t pmdcs{1468};             ///< room for chunks in a packet, bytes
    uint16_t ipIdentification{0};     ///< of its first packet
    bool noDelay{true};               ///< Nagle off
    std::function<void(SctpDropReason)> drop;     ///< reports a chunk that is thrown away
    std::function<void(SctpAssociation*)> closed; ///< called once, when the association ends
};

/**
 * @ingroup checksum-offload
 * An association, RFC 9260 section 4 (struct sctp_association; sctp_assoc_bh_rcv() of
 * net/sctp/associola.c): takes the requests of the user and the packets of the peer, and afterwards
 * sends what has become due and tells the user.
 *
 * Left out: further addresses of the peer, restart and collision (section 5.2), HEARTBEAT of its
 * own (one of the peer is answered), extensions.
 */
class SctpAssociation : public Object
{
  public:
    /** @return the type id */
    static TypeId GetTypeId();

    /**
     * @param setup what to know
     * @param output sends packets
     * @param mib the node's counters
     * @param user who is told; may be reset
     */
    SctpAssociation(const SctpAssociationSetup& setup,
                    SctpPacketOutput& output,
                    SctpMib& mib,
                    SctpUser* user);
    ~SctpAssociation() override;

    /** The user goes away: ABORT, nobody is told. */
    void ResetUser();

    /** ASSOCIATE: send INIT. */
    void Associate();
    /** A valid COOKIE ECHO came: the association is up, COOKIE ACK follows. */
    void Accept();
    /** A COOKIE ECHO for this association came again. @param identity what its cookie says */
    void HandleCookieEchoAgain(const SctpAssociationIdentity& identity);

    /** @return true if Send() takes messages */
    bool CanSend() const;
    /** SEND. @param message to send; CanSend() must be true */
    void Send(const SctpMessage& message);
    /** RECEIVE. @return the next message; nothing if there is none */
    std::optional<SctpMessage> Read();
    /** SHUTDOWN: what was sent is delivered first. During the handshake: end it. */
    void Shutdown();
    /** ABORT. */
    void Abort();
    /** User data is no longer wanted. */
    void DiscardInbound();

    /**
     * @param verificationTag of a packet
     * @param first its first chunk
     * @return whether the tag is right, section 8.5
     */
    bool IsRightTag(uint32_t verificationTag, const SctpChunk& first) const;
    /**
     * @param packet with the common header in front
     * @param bytes the same, flat
     * @param segments bytes of chunks in each segment of a GSO super-packet; empty for a packet
     */
    void HandlePacket(Ptr<const Packet> packet,
                      SctpBytes bytes,
                      const std::vector<uint32_t>& segments);

    /** @return state */
    SctpState GetState() const;
    /** @return both ends */
    const SctpAssociationIdentity& GetIdentity() const;
    /** @return bytes of user data that the peer has not */
    uint32_t GetBufferedBytes() const;
    /** @return bytes of user data to read */
    uint32_t GetReadableBytes() const;

    /** TracedCallback signature of "State". @param before state @param after state */
    typedef void (*StateCallback)(SctpState before, SctpState after);

  protected:
    void DoDispose() override;

  private:
    /** @param packet at hand @param bytes chunks of one packet @param offset of them in the packet
     */
    void HandleSegment(Ptr<const Packet> packet, SctpBytes bytes, uint32_t offset);
    /** @param state the next */
    void Enter(SctpState state);
    /** @param reason how it ends */
    void Close(SctpCloseReason reason);
    /** No timer runs any more. */
    void StopTimers();
    /** COMMUNICATION UP. */
    void Establish();
    /** Send what has become due. */
    void Flush();
    /** Send control chunks only. */
    void FlushControl();
    /** Begin a flush with the control chunks. @return false if there is no route */
    bool BeginFlush();
    /** Chunks or a timer were handled: tell the user, then send what has become due. */
    void Settle();

    SctpTcb m_tcb;                                  ///< what the parts share
    SctpPacketAssembler m_assembler;                ///< bundles
    SctpPacketOutput& m_output;                     ///< sends packets
    SctpUser* m_user;                               ///< who is told, or null
    std::function<void(SctpAssociation*)> m_closed; ///< called once at the end
    SctpHandshake m_handshake;                      ///< INIT and COOKIE ECHO
    SctpOutbound m_outbound;                        ///< DATA to the peer
    SctpInbound m_inbound;                          ///< DATA from the peer
    SctpShutdown m_shutdown;                        ///< SHUTDOWN
    SctpStateMachine m_machine;                     ///< gives each chunk to its part
    bool m_processing{false};               ///< in chunks or in a call to the user: no Flush()
    bool m_cameUp{false};                   ///< the user must be told that it is up
    std::optional<SctpCloseReason> m_ended; ///< the user must be told that it ended

    TracedCallback<SctpState, SctpState> m_stateTrace; ///< "State"
    TracedValue<uint32_t> m_cwndTrace;                 ///< "CongestionWindow"
    TracedValue<uint32_t> m_ssthreshTrace;             ///< "SlowStartThreshold"
    TracedValue<Time> m_rtoTrace;                      ///< "RTO"
    TracedValue<Time> m_rttTrace;                      ///< "RTT"
};

} // namespace ns3

#endif // SCTP_ASSOCIATION_H
