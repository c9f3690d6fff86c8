import type { Api, Kontext } from '../kontext.ts'
import { einheitRoutes } from './einheit.routes.ts'

export function personalRoutes(api: Api, kontext: Kontext): void {
  einheitRoutes(api, kontext)
}
