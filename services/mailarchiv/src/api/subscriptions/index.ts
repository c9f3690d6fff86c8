/** Saved searches with a webhook. */
export { WebhookSender } from './sender.ts'
export { addSubscriptionRoutes, type SubscriptionDependencies } from './subscriptions.routes.ts'
export { newSubscription, type ShownSubscription, subscription as subscriptionSchema } from './subscriptions.schema.ts'
export { type Known, Subscriptions, shownSubscription, webhookStates } from './subscriptions.ts'
export { type TargetSettings, Targets } from './targets.ts'
