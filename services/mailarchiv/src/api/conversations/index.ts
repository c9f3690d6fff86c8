/** Conversations. */
export { addConversationRoute, type ConversationDependencies } from './conversations.routes.ts'
