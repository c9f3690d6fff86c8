/** Due dates as a calendar feed. */
export { kalenderRoutes } from './kalender.routes.ts'
