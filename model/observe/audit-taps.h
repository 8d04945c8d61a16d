/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef AUDIT_TAPS_H
#define AUDIT_TAPS_H

#include "audit-link.h"
#include "audit-observation.h"
#include "audited-packet.h"

#include "ns3/checksum-tracepoints.h"
#include "ns3/net-device.h"
#include "ns3/node.h"
#include "ns3/packet.h"
#include "ns3/simple-ref-count.h"

#include <cstdint>

namespace ns3
{

/** Gets what the taps of nodes and devices see and hear. */
class AuditSink
{
  public:
    virtual ~AuditSink() = default;
    /**
     * @param seen a sight of a packet, but for time and order
     * @param uid Packet::GetUid()
     * @param packet the same, with its bytes
     */
    virtual void Seen(AuditObservation seen, uint64_t uid, const AuditedPacket& packet) = 0;
    /** @param hop where, without place @param computation that a model told of */
    virtual void Told(const AuditHop& hop, const ChecksumComputation& computation) = 0;
};

/**
 * @ingroup checksum-offload
 * An auditor's ear at the tracepoints of one node, which own it: it outlives the auditor, and goes
 * with the node.
 */
class AuditNodeTap : public SimpleRefCount<AuditNodeTap>
{
  public:
    /** @param sink gets what is heard @param node the node */
    AuditNodeTap(AuditSink* sink, Ptr<Node> node);

    /** @param tap to connect to its node's trace sources */
    static void Connect(Ptr<AuditNodeTap> tap);
    /** The auditor is gone: hear nothing from now on. */
    void Detach();

    /** @return who gets what is heard; null once detached */
    AuditSink* GetSink() const;
    /** @param device there; may be null @return the hop, without place */
    AuditHop MakeHop(const NetDevice* device) const;
    /** @param packet one that leaves the node @return false if it is known to be another node's */
    bool IsOwn(const AuditedPacket& packet) const;

  private:
    /** @param computation that a model told of */
    void Computed(const ChecksumComputation& computation);
    /** @param checkpoint a packet in a hook */
    void Passed(const ChecksumCheckpoint& checkpoint);

    AuditSink* m_sink; ///< null once detached
    Node* m_node;      ///< no Ptr, for it owns this tap
};

/**
 * @ingroup checksum-offload
 * An auditor's eye at one device, which owns it.
 */
class AuditDeviceTap : public SimpleRefCount<AuditDeviceTap>
{
  public:
    /** @param node the tap of its node @param device the device @param link how to read frames */
    AuditDeviceTap(Ptr<AuditNodeTap> node, Ptr<NetDevice> device, const AuditLink& link);

    /** Connect a new tap to a device. @param node the tap of its node @param device the device
     * @param link how to read its frames */
    static void Connect(Ptr<AuditNodeTap> node, Ptr<NetDevice> device, const AuditLink& link);

  private:
    /** @param frame the driver took */
    void Transmitted(Ptr<const Packet> frame);
    /** @param frame handed up */
    void Received(Ptr<const Packet> frame);
    /** @param frame any @param point where @param place what runs there */
    void See(Ptr<const Packet> frame, AuditPoint point, const char* place);

    Ptr<AuditNodeTap> m_node; ///< of its node
    NetDevice* m_device;      ///< no Ptr, for it owns this tap
    AuditLink m_link;         ///< how to read its frames
};

} // namespace ns3

#endif // AUDIT_TAPS_H
