/** Conversations. */
export { addThreadRoute, type ThreadDependencies } from './threads.routes.ts'
