export { addChangeRoute, type FeedDoors } from './changes.routes.ts'
