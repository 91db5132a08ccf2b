import { type ProductStatus, statusWords } from "#client/showcase/ecommerce/catalogue.ts";
import type { OrderStatus, PaymentStatus } from "#client/showcase/sample/orders.ts";

const good = "shop-badge shop-badge-good";
const wait = "shop-badge shop-badge-wait";
const bad = "shop-badge shop-badge-bad";
const calm = "shop-badge shop-badge-calm";

const payments: Record<PaymentStatus, [className: string, label: string]> = {
  paid: [good, "Paid"],
  "awaiting authorization": [wait, "Awaiting authorization"],
  failed: [bad, "Payment failed"],
  unpaid: [wait, "Unpaid"],
};

export function PaymentBadge({ payment }: { payment: PaymentStatus }) {
  const [className, label] = payments[payment] ?? [calm, payment];
  return <span className={className}>{label}</span>;
}

const orders: Record<OrderStatus, [className: string, label: string]> = {
  placed: [calm, "Placed"],
  packed: [calm, "Packed"],
  shipped: [wait, "Shipped"],
  delivered: [good, "Delivered"],
  cancelled: [bad, "Cancelled"],
};

export function OrderBadge({ status }: { status: OrderStatus }) {
  const [className, label] = orders[status] ?? [calm, status];
  return <span className={className}>{label}</span>;
}

const stages: Record<ProductStatus, string> = { online: good, draft: wait, offline: calm };

export function ProductBadge({ status }: { status: ProductStatus }) {
  return <span className={stages[status]}>{statusWords[status]}</span>;
}

export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return <span className={isActive ? good : bad}>{isActive ? "Active" : "Blocked"}</span>;
}
