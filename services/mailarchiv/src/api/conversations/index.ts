/** Conversations. */
export { addThreadRoute, type ThreadDoors } from './threads.routes.ts'
