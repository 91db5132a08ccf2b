import { CreditCard, MapPin, Truck } from "lucide-react";
import { countryName } from "#client/showcase/ecommerce/catalogue.ts";
import { type Address, type ShopOrder, stepDay } from "#client/showcase/ecommerce/shop-order.ts";
import { showDay } from "#client/showcase/frame/today.ts";

/** Where it goes, who pays, and how it travels. */
export function OrderCards({ order }: { order: ShopOrder }) {
  return (
    <div className="order-cards">
      <section className="card" aria-labelledby="shipping">
        <h3 id="shipping">
          <MapPin size={18} aria-hidden="true" /> Shipping
        </h3>
        <AddressLines address={order.delivery} />
      </section>
      <section className="card" aria-labelledby="billing">
        <h3 id="billing">
          <CreditCard size={18} aria-hidden="true" /> Billing
        </h3>
        <AddressLines address={order.billing} />
        <p className="mb-0">Paid by: {order.method}</p>
      </section>
      <section className="card" aria-labelledby="delivery">
        <h3 id="delivery">
          <Truck size={18} aria-hidden="true" /> Delivery
        </h3>
        <p>{order.carrier}</p>
        <p>
          Consignment <span className="text-nowrap">RC-{order.id.replace(/\D/g, "")}</span>
        </p>
        <p>
          {order.status === "delivered"
            ? "Delivered"
            : order.status === "cancelled"
              ? "Would have arrived"
              : "Expected"}{" "}
          {showDay(stepDay(order, "delivered"))}
        </p>
        {order.note && <p className="mb-0">Note: {order.note}</p>}
      </section>
    </div>
  );
}

function AddressLines({
  address: { name, company, street, postcode, city, country, phone, email },
}: {
  address: Address;
}) {
  return (
    <address>
      <strong>{name}</strong>
      {company && <span>{company}</span>}
      <span>{street}</span>
      <span>
        {postcode} {city}
      </span>
      <span>{countryName(country)}</span>
      <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </address>
  );
}
