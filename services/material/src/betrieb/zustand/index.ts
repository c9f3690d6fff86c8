/** Operating data of the service for its administration. */
export { betriebRoutes } from './betrieb.routes.ts'
