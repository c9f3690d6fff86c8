/** Operating data of the service for its administration. */
export { betriebRoutes } from './zustand.routes.ts'
