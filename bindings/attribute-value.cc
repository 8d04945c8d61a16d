/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "attribute-value.h"

#include "argument.h"
#include "attribute-text.h"
#include "living.h"
#include "simulation-turn.h"

#include "ns3/application.h"
#include "ns3/boolean.h"
#include "ns3/double.h"
#include "ns3/integer.h"
#include "ns3/object-factory.h"
#include "ns3/object-ptr-container.h"
#include "ns3/pointer.h"
#include "ns3/simulator-impl.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"

namespace ns3
{

namespace
{

/** How to read a text: AttributeFromText() or InitialAttributeFromText(). */
using TextReader = Ptr<AttributeValue> (*)(const AttributeInformation&,
                                           const std::string&,
                                           const std::string&);

/** @param argument its name @param value a str @return as UTF-8 */
std::string
ToUtf8(const std::string& argument, py::handle value)
{
    Py_ssize_t size = 0;
    const char* text = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
    if (!text)
    {
        PyErr_Clear();
        ThrowBadValue(argument, Repr(value), "a str of valid characters");
    }
    return {text, static_cast<std::size_t>(size)};
}

/** @tparam T of the attribute's numbers @tparam Value of its values @return null if it is none */
template <typename T, typename Value>
Ptr<AttributeValue>
FromWhole(const AttributeInformation& information, py::handle value)
{
    const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
    PyErr_Clear();
    if (!number || number < py::int_(std::numeric_limits<T>::min()) ||
        number > py::int_(std::numeric_limits<T>::max()))
    {
        return nullptr;
    }
    return information.checker->CreateValidValue(Value(number.template cast<T>()));
}

Ptr<AttributeValue>
FromNumber(const AttributeInformation& information, py::handle value)
{
    const std::string kind = KindOf(information);
    if (kind == "DoubleValue")
    {
        const Number number{py::reinterpret_borrow<py::object>(value)};
        return information.checker->CreateValidValue(DoubleValue(number.As(information.name)));
    }
    if (!IsInteger(value))
    {
        return nullptr;
    }
    return kind == "UintegerValue"  ? FromWhole<uint64_t, UintegerValue>(information, value)
           : kind == "IntegerValue" ? FromWhole<int64_t, IntegerValue>(information, value)
                                    : nullptr;
}

Ptr<AttributeValue>
FromObject(const AttributeInformation& information, py::handle value)
{
    const auto object = value.cast<Ptr<Object>>();
    RequireLivingArgument(information.name, object);
    return information.checker->CreateValidValue(PointerValue(object));
}

/** @return the value; null if it is of no kind that the attribute takes */
Ptr<AttributeValue>
FromPython(const AttributeInformation& information, py::handle value, TextReader readText)
{
    const auto& checker = *information.checker;
    if (IsBool(value))
    {
        return checker.CreateValidValue(BooleanValue(PyObject_IsTrue(value.ptr())));
    }
    if (py::isinstance<py::str>(value))
    {
        return readText(information, information.name, ToUtf8(information.name, value));
    }
    if (py::isinstance<Object>(value))
    {
        return FromObject(information, value);
    }
    if (py::isinstance<Time>(value))
    {
        return checker.CreateValidValue(TimeValue(value.cast<Time>()));
    }
    if (py::isinstance<DataRate>(value))
    {
        return checker.CreateValidValue(DataRateValue(value.cast<DataRate>()));
    }
    if (KindOf(information) == "AddressValue")
    {
        py::detail::make_caster<AddressLike> caster;
        return caster.load(value, false) ? checker.CreateValidValue(AddressValue(
                                               ToAddress(py::detail::cast_op<AddressLike>(caster))))
                                         : nullptr;
    }
    if (py::isinstance<Ipv4Address>(value) || py::isinstance<Ipv4Mask>(value) ||
        py::isinstance<Ipv6Address>(value) || py::isinstance<Mac48Address>(value))
    {
        return readText(information, information.name, py::str(value));
    }
    return IsNumber(value) ? FromNumber(information, value) : nullptr;
}

Ptr<AttributeValue>
Converted(const AttributeInformation& information, py::handle value, TextReader readText)
{
    const auto converted = FromPython(information, value, readText);
    if (!converted)
    {
        ThrowBadValue(information.name, Repr(value), AllowedFor(information));
    }
    const auto* integer = dynamic_cast<const IntegerValue*>(PeekPointer(converted));
    if (integer && information.name == "Stream" && integer->Get() < -1)
    {
        ThrowBadValue("Stream", Repr(value), "a number of a stream from 0, or -1 for any");
    }
    return converted;
}

py::object
ToPython(const AttributeValue& value, const AttributeInformation& information)
{
    if (const auto* boolean = dynamic_cast<const BooleanValue*>(&value))
    {
        return py::cast(boolean->Get());
    }
    if (const auto* uinteger = dynamic_cast<const UintegerValue*>(&value))
    {
        return py::cast(uinteger->Get());
    }
    if (const auto* integer = dynamic_cast<const IntegerValue*>(&value))
    {
        return py::cast(integer->Get());
    }
    if (const auto* number = dynamic_cast<const DoubleValue*>(&value))
    {
        return py::cast(number->Get());
    }
    if (const auto* time = dynamic_cast<const TimeValue*>(&value))
    {
        return py::cast(time->Get());
    }
    if (const auto* rate = dynamic_cast<const DataRateValue*>(&value))
    {
        return py::cast(rate->Get());
    }
    if (const auto* address = dynamic_cast<const AddressValue*>(&value))
    {
        return ToPython(address->Get());
    }
    if (const auto* pointer = dynamic_cast<const PointerValue*>(&value))
    {
        return py::cast(pointer->GetObject());
    }
    if (const auto* container = dynamic_cast<const ObjectPtrContainerValue*>(&value))
    {
        py::list objects;
        for (auto item = container->Begin(); item != container->End(); ++item)
        {
            objects.append(item->second);
        }
        return objects;
    }
    return py::str(value.SerializeToString(information.checker));
}

/** @param type any @return whether ns-3 ends the process when such an object ends unused */
bool
IsNothingAlone(TypeId type)
{
    return type.IsChildOf(SimulatorImpl::GetTypeId()) || type.GetName() == "ns3::Rip" ||
           type.GetName() == "ns3::RipNg";
}

} // namespace

Ptr<AttributeValue>
ToInitialAttributeValue(TypeId type, const std::string& name, py::handle value)
{
    return Converted(FindInitialAttribute(type, name), value, &InitialAttributeFromText);
}

py::object
GetAttributeOf(const Object& object, const std::string& name)
{
    const auto information = FindAttribute(object.GetInstanceTypeId(), name);
    if (name == "RootQueueDiscList" && !object.GetObject<Node>())
    {
        ThrowBadValue("attribute", "'" + name + "'", "asked of what is on a node");
    }
    const auto value = information.checker->Create();
    if (!(information.flags & TypeId::ATTR_GET) || !information.accessor->HasGetter() ||
        !information.accessor->Get(&object, *value))
    {
        ThrowBadValue("attribute", "'" + name + "'", "one that can be read");
    }
    return ToPython(*value, information);
}

void
SetAttributeOf(Object& object, const std::string& name, py::handle value)
{
    const auto information = FindAttribute(object.GetInstanceTypeId(), name);
    if (!(information.flags & TypeId::ATTR_SET) || !information.accessor->HasSetter())
    {
        ThrowBadValue("attribute", "'" + name + "'", "one that can be set when the object exists");
    }
    const auto converted = Converted(information, value, &AttributeFromText);
    if (!information.accessor->Set(&object, *converted))
    {
        ThrowBadValue(name, Repr(value), AllowedFor(information) + ", which the object accepts");
    }
}

Ptr<Object>
CreateObjectByName(const std::string& name, const py::kwargs& attributes)
{
    const TypeId type = ToTypeId("type_name", name);
    if (!type.HasConstructor() || !type.IsChildOf(Object::GetTypeId()) || IsNothingAlone(type))
    {
        ThrowBadValue("type_name", "'" + name + "'", "a type of object that can be made by name");
    }
    ObjectFactory factory;
    factory.SetTypeId(type);
    for (const auto& [key, value] : attributes)
    {
        const auto attribute = key.cast<std::string>();
        factory.Set(attribute, *ToInitialAttributeValue(type, attribute, value));
    }
    if (type.IsChildOf(Application::GetTypeId()))
    {
        SimulationTurn::Require("create_object('" + name + "')");
    }
    const auto object = factory.Create<Object>();
    if (DynamicCast<Application>(object))
    {
        // Some, such as ThreeGppHttpClient, stop when they are deleted while events are left, and
        // end the process if they never started. At the end of the simulation none is left.
        Simulator::ScheduleDestroy([object] {});
    }
    return object;
}

} // namespace ns3
