/** What a device needs to go on without a network. */
export { kontrollmappeRoutes } from './kontrollmappe.routes.ts'
