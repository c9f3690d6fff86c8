/** The services with migrations, and their folders. */
import { join } from 'node:path'
import { ROOT, type ServiceName } from './service.ts'

export const MIGRATIONS: Readonly<Record<ServiceName, string>> = {
  material: join(ROOT, 'services/material/migrations'),
  mailarchiv: join(ROOT, 'services/mailarchiv/src/store/postgres/migrations'),
}
