import { nextEnd } from "#tests/support/fake-stripe/calendar.ts";
import { missing, Refusal, type ScheduleObject } from "#tests/support/fake-stripe/objects.ts";
import type { StripeWorld } from "#tests/support/fake-stripe/world.ts";

/** A form with Stripe's bracket notation as nested objects. */
export type Form = Record<string, unknown>;

export interface ApiCall {
  method: "GET" | "POST" | "DELETE";
  path: string;
  /** Supported parameters; any other is rejected, as by Stripe. */
  takes: readonly string[];
  answer(form: Form, id: string): object;
}

const asList = ["limit", "starting_after", "expand"];

/** The calls of Stripe's API that the product uses. */
export function callsOf(world: StripeWorld, hostedPage: (session: string) => string): ApiCall[] {
  return [
    {
      method: "POST",
      path: "/v1/customers",
      takes: ["email", "name"],
      answer: ({ email, name }) => {
        const customer = {
          id: world.id("cus"),
          object: "customer" as const,
          email: text(email),
          name: name === undefined ? null : text(name),
          created: world.now(),
        };
        world.customers.set(customer.id, customer);
        return customer;
      },
    },
    {
      method: "DELETE",
      path: "/v1/customers/:id",
      takes: [],
      answer: (_form, id) => {
        if (!world.customers.delete(id)) throw missing("customer", id);
        return { id, object: "customer", deleted: true };
      },
    },
    { method: "GET", path: "/v1/prices/:id", takes: [], answer: (_form, id) => world.price(id) },
    {
      method: "GET",
      path: "/v1/subscriptions",
      takes: ["customer", "status", ...asList],
      answer: (form) =>
        list(form, ofCustomer(world, world.subscriptions, form), (one) =>
          expands(form, "data.schedule") && one.schedule !== null
            ? { ...one, schedule: world.schedules.get(one.schedule) }
            : one,
        ),
    },
    {
      method: "GET",
      path: "/v1/invoices",
      takes: ["customer", ...asList],
      answer: (form) =>
        list(form, ofCustomer(world, world.invoices, form), ({ payments, ...invoice }) =>
          expands(form, "data.payments") ? { ...invoice, payments } : invoice,
        ),
    },
    {
      method: "GET",
      path: "/v1/charges",
      takes: ["customer", ...asList],
      answer: (form) => list(form, ofCustomer(world, world.charges, form)),
    },
    {
      method: "GET",
      path: "/v1/charges/:id",
      takes: [],
      answer: (_form, id) => {
        const charge = world.charges.get(id);
        if (!charge) throw missing("charge", id);
        return charge;
      },
    },
    {
      method: "GET",
      path: "/v1/disputes",
      takes: ["charge", ...asList],
      answer: (form) =>
        list(
          form,
          [...world.disputes.values()].filter(({ charge }) => charge === form.charge).toReversed(),
        ),
    },
    {
      method: "POST",
      path: "/v1/subscriptions/:id",
      takes: [
        "items",
        "proration_behavior",
        "billing_cycle_anchor",
        "payment_behavior",
        "cancel_at_period_end",
        "cancel_at",
      ],
      answer: (form, id) => updateSubscription(world, form, id),
    },
    {
      method: "GET",
      path: "/v1/checkout/sessions",
      takes: ["customer", "status", ...asList],
      answer: (form) =>
        list(
          form,
          ofCustomer(world, world.sessions, form).filter(
            ({ status }) => form.status === undefined || form.status === status,
          ),
        ),
    },
    {
      method: "POST",
      path: "/v1/checkout/sessions",
      takes: ["mode", "customer", "client_reference_id", "line_items", "success_url", "cancel_url"],
      answer: (form) => {
        const [line] = form.line_items as { price: string; quantity: string }[];
        if (form.mode !== "subscription")
          throw new Refusal(400, { param: "mode", message: "Only subscriptions here." });
        for (const name of ["success_url", "cancel_url"])
          if (!URL.canParse(text(form[name])))
            throw new Refusal(400, {
              code: "url_invalid",
              param: name,
              message: "Not a valid URL",
            });
        const id = world.id("cs");
        const session = {
          id,
          object: "checkout.session" as const,
          customer: world.customer(text(form.customer)).id,
          client_reference_id: text(form.client_reference_id),
          status: "open" as const,
          url: hostedPage(id),
          success_url: text(form.success_url),
          cancel_url: text(form.cancel_url),
          subscription: null,
          created: world.now(),
          price: world.price(line?.price ?? "").id,
        };
        world.sessions.set(id, session);
        return session;
      },
    },
    {
      method: "POST",
      path: "/v1/checkout/sessions/:id/expire",
      takes: [],
      answer: (_form, id) => {
        const session = world.sessions.get(id);
        if (session?.status !== "open")
          throw new Refusal(400, { message: "Only open Checkout Sessions can be expired." });
        return Object.assign(session, { status: "expired" as const, url: null });
      },
    },
    {
      method: "POST",
      path: "/v1/subscription_schedules",
      takes: ["from_subscription"],
      answer: ({ from_subscription }) => createSchedule(world, text(from_subscription)),
    },
    {
      method: "GET",
      path: "/v1/subscription_schedules/:id",
      takes: [],
      answer: (_form, id) => scheduleOf(world, id),
    },
    {
      method: "POST",
      path: "/v1/subscription_schedules/:id",
      takes: ["phases", "end_behavior", "proration_behavior"],
      answer: (form, id) => setPhases(world, form, id),
    },
    {
      method: "POST",
      path: "/v1/subscription_schedules/:id/release",
      takes: [],
      answer: (_form, id) => {
        const schedule = scheduleOf(world, id);
        world.release(schedule);
        return schedule;
      },
    },
    {
      method: "GET",
      path: "/v1/billing_portal/configurations",
      takes: ["active", ...asList],
      answer: (form) => list(form, [...world.configurations.values()]),
    },
    {
      method: "POST",
      path: "/v1/billing_portal/configurations",
      takes: ["metadata", "features"],
      answer: ({ metadata, features }) => {
        const made = {
          id: world.id("bpc"),
          object: "billing_portal.configuration",
          active: true as const,
          metadata: metadata as object,
          features: features as object,
        };
        world.configurations.set(made.id, made);
        return made;
      },
    },
    {
      method: "POST",
      path: "/v1/billing_portal/sessions",
      takes: ["customer", "configuration", "return_url"],
      answer: ({ customer, configuration, return_url }) => {
        if (!world.configurations.has(text(configuration)))
          throw missing("configuration", text(configuration), "configuration");
        const id = world.id("bps");
        const url = `https://billing.stripe.test/p/${id}`;
        return {
          id,
          object: "billing_portal.session",
          customer: world.customer(text(customer)).id,
          return_url: text(return_url),
          url,
        };
      },
    },
  ];
}

function updateSubscription(world: StripeWorld, form: Form, id: string): object {
  const subscription = world.subscription(id);
  if (subscription.status === "canceled")
    throw new Refusal(400, {
      message: "A canceled subscription can only update its cancellation_details.",
    });
  const ends = form.cancel_at_period_end !== undefined || form.cancel_at !== undefined;
  if (ends && subscription.schedule !== null)
    throw new Refusal(400, {
      message: `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed.`,
    });
  if (form.items !== undefined) {
    const [item] = form.items as { id: string; price: string }[];
    if (item?.id !== subscription.items.data[0].id)
      throw missing("subscription item", item?.id ?? "", "items[0][id]");
    const anchor = form.billing_cycle_anchor as { type?: unknown } | undefined;
    if (
      anchor?.type !== "now" ||
      form.proration_behavior !== "none" ||
      form.payment_behavior !== "error_if_incomplete"
    )
      throw new Refusal(400, {
        message: "This stand-in changes prices at once, in full and only when paid.",
      });
    world.beginNow(subscription, item.price);
  }
  if (form.cancel_at_period_end !== undefined)
    subscription.cancel_at_period_end = form.cancel_at_period_end === "true";
  if (form.cancel_at === "") subscription.cancel_at = null;
  if (ends) world.emit("customer.subscription.updated", subscription);
  return subscription;
}

function createSchedule(world: StripeWorld, subscriptionId: string): ScheduleObject {
  const subscription = world.subscription(subscriptionId);
  if (subscription.schedule !== null)
    throw new Refusal(400, {
      message: "You cannot migrate a subscription that is already attached to a schedule.",
    });
  const [item] = subscription.items.data;
  const period = { start_date: item.current_period_start, end_date: item.current_period_end };
  const schedule: ScheduleObject = {
    id: world.id("sub_sched"),
    object: "subscription_schedule",
    customer: subscription.customer,
    subscription: subscription.id,
    status: "active",
    end_behavior: "release",
    current_phase: period,
    phases: [{ ...period, items: [{ price: item.price.id, quantity: 1 }] }],
  };
  world.schedules.set(schedule.id, schedule);
  subscription.schedule = schedule.id;
  world.emit("subscription_schedule.created", schedule);
  return schedule;
}

interface PhaseForm {
  items: { price: string }[];
  start_date?: string;
  end_date?: string;
  duration?: { interval: "month" | "year" };
}

function setPhases(world: StripeWorld, form: Form, id: string): ScheduleObject {
  const schedule = scheduleOf(world, id);
  let start = schedule.current_phase?.start_date ?? 0;
  schedule.phases = (form.phases as PhaseForm[]).map(
    ({ items, end_date, start_date, duration }, index) => {
      if (index === 0 && Number(start_date) !== start)
        throw new Refusal(400, {
          param: "phases",
          message: "The current phase's start cannot be changed.",
        });
      const price = world.price(items[0]?.price ?? "");
      const end =
        end_date === undefined
          ? nextEnd(start, start, { ...price.recurring, interval: duration?.interval ?? "month" })
          : Number(end_date);
      const phase = {
        start_date: start,
        end_date: end,
        items: [{ price: price.id, quantity: 1 as const }],
      };
      start = end;
      return phase;
    },
  );
  world.emit("subscription_schedule.updated", schedule);
  return schedule;
}

function scheduleOf(world: StripeWorld, id: string): ScheduleObject {
  const found = world.schedules.get(id);
  if (!found) throw missing("subscription schedule", id);
  if (found.status !== "active")
    throw new Refusal(400, { message: "This subscription schedule is released already." });
  return found;
}

function ofCustomer<T extends { customer: string }>(
  world: StripeWorld,
  all: ReadonlyMap<string, T>,
  { customer }: Form,
): T[] {
  const { id } = world.customer(text(customer));
  // Newest first, like Stripe.
  return [...all.values()].filter((one) => one.customer === id).toReversed();
}

function list<T extends { id: string }>(
  form: Form,
  all: readonly T[],
  show: (one: T) => object = (one) => one,
): object {
  const from =
    form.starting_after === undefined
      ? 0
      : all.findIndex(({ id }) => id === form.starting_after) + 1;
  const page = all.slice(from, from + Math.min(Number(form.limit ?? 10), 100));
  return {
    object: "list",
    url: "/v1",
    has_more: from + page.length < all.length,
    data: page.map(show),
  };
}

function expands({ expand }: Form, what: string): boolean {
  return Array.isArray(expand) && expand.includes(what);
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
