export { addAssistants } from './assistants.routes.ts'
