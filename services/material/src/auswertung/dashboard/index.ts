/** Dashboards: what is ready, what is missing, and what is due. */
export { dashboardRoutes } from './dashboard.routes.ts'
