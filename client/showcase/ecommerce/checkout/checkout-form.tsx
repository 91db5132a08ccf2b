import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";
import { type Cart, type CartSums, emptyCart } from "#client/showcase/ecommerce/cart.ts";
import { AddAddress } from "#client/showcase/ecommerce/checkout/add-address.tsx";
import { AddressFields } from "#client/showcase/ecommerce/checkout/address-fields.tsx";
import {
  checkDraft,
  firstDraft,
  noCard,
  type Step,
  steps,
} from "#client/showcase/ecommerce/checkout/draft.ts";
import { PaymentStep } from "#client/showcase/ecommerce/checkout/payment-step.tsx";
import { buildOrder, takeFromStock } from "#client/showcase/ecommerce/checkout/place-order.ts";
import {
  firstAddresses,
  type SavedAddress,
} from "#client/showcase/ecommerce/checkout/saved-addresses.ts";
import { ShippingStep } from "#client/showcase/ecommerce/checkout/shipping-step.tsx";
import { StepPanel } from "#client/showcase/ecommerce/checkout/step-panel.tsx";
import { StepTabs } from "#client/showcase/ecommerce/checkout/step-tabs.tsx";
import { type Problems, stillWrong } from "#client/showcase/ecommerce/field.tsx";
import { useCart } from "#client/showcase/ecommerce/use-cart.ts";
import { useCatalogue } from "#client/showcase/ecommerce/use-catalogue.ts";
import { useOrders } from "#client/showcase/ecommerce/use-orders.ts";
import { useSample } from "#client/showcase/frame/use-sample.ts";

interface CheckoutFormProps {
  cart: Cart;
  sums: CartSums;
  today: string;
}

const none: Problems = {};

/**
 * Billing, shipping, payment. A later step opens once those before it are complete; the last one
 * places the order.
 */
export function CheckoutForm({ cart, sums, today }: CheckoutFormProps) {
  const [draft, changeDraft] = useSample("ecommerce-checkout", firstDraft);
  const [addresses, changeAddresses] = useSample("ecommerce-addresses", firstAddresses);
  const [card, setCard] = useState(noCard);
  const [isAdding, setAdding] = useState(false);
  const [step, setStep] = useState<Step>("billing");
  // What a failed step was told, until it is tried again. `attempt` counts, so that the summary
  // takes the focus each time.
  const [failed, setFailed] = useState({ step, problems: none, attempt: 0 });
  const place = usePlaceOrder(today);
  const change = (part: Partial<typeof draft>) => changeDraft((now) => ({ ...now, ...part }));

  const addAddress = (address: SavedAddress) => {
    changeAddresses((now) => [...now, address]);
    change({ address: address.id });
    setAdding(false);
  };
  const open = (wanted: Step) => {
    const problems = checkDraft(draft, card, today);
    const before = steps.slice(0, steps.indexOf(wanted));
    const stop = before.find((one) => Object.keys(problems[one]).length > 0);
    if (stop) return fail(stop, problems[stop]);
    show(wanted);
  };
  const fail = (at: Step, problems: Problems) => {
    setStep(at);
    setFailed(({ attempt }) => ({ step: at, problems, attempt: attempt + 1 }));
  };
  const show = (wanted: Step) => {
    // Drawn at once: a panel that is still hidden cannot take the focus.
    flushSync(() => {
      setStep(wanted);
      setFailed((now) => ({ ...now, problems: none }));
    });
    document.getElementById(`heading-${wanted}`)?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = steps[steps.indexOf(step) + 1];
    if (next) return open(next);
    const problems = checkDraft(draft, card, today);
    const stop = steps.find((one) => Object.keys(problems[one]).length > 0);
    if (stop) return fail(stop, problems[stop]);
    const delivery = addresses.find(({ id }) => id === draft.address) ?? draft;
    place({ cart, sums, draft, delivery, today });
  };
  const panel = (one: Step) => ({
    step: one,
    current: step,
    failed: failed.step === one ? failed : { problems: none, attempt: 0 },
    onStep: open,
  });
  const problemsOf = (one: Step) =>
    failed.step === one ? stillWrong(failed.problems, checkDraft(draft, card, today)[one]) : none;
  return (
    <>
      <form className="card checkout-card" noValidate onSubmit={submit}>
        <StepTabs current={step} onStep={open} />
        <StepPanel {...panel("billing")}>
          <AddressFields address={draft} problems={problemsOf("billing")} onChange={change} />
        </StepPanel>
        <StepPanel {...panel("shipping")}>
          <ShippingStep
            draft={draft}
            addresses={addresses}
            onAddress={(address) => change({ address })}
            onAdd={() => setAdding(true)}
          />
        </StepPanel>
        <StepPanel {...panel("payment")}>
          <PaymentStep
            draft={draft}
            card={card}
            problems={problemsOf("payment")}
            onDraft={change}
            onCard={(part) => setCard((now) => ({ ...now, ...part }))}
          />
        </StepPanel>
      </form>
      {/* A form of its own: it cannot stand inside the other. */}
      {isAdding && (
        <AddAddress onAdd={addAddress} onClose={() => setAdding(false)} taken={addresses.length} />
      )}
    </>
  );
}

type Wish = Omit<Parameters<typeof buildOrder>[0], "orders">;

/**
 * Puts the order where all orders are, takes the goods from the stock, empties the cart, and shows
 * the order.
 */
function usePlaceOrder(today: string): (wish: Wish) => void {
  const navigate = useNavigate();
  const cart = useCart();
  const catalogue = useCatalogue();
  const { orders, add } = useOrders(today);
  const isPlaced = useRef(false);
  return (wish) => {
    // Pressing twice orders once.
    if (isPlaced.current) return;
    isPlaced.current = true;
    const order = buildOrder({ ...wish, orders });
    add(order);
    catalogue.change((now) => takeFromStock(now, wish.cart));
    cart.change(() => emptyCart);
    void navigate(`/apps/ecommerce/order/details?id=${order.id}&placed=1`);
  };
}
