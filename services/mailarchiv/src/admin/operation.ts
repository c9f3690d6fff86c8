/** Joins the table of operations with the handlers: one line per route, which the compiler checks against the table. */
import { type Area, DomainError, type Method, type Route, type RouteSchema } from '@zeughaus/platform'
import type { LogActor, LoggedRoute } from '../access-log/index.ts'
import { askedOf, calledOf, may, type OpenSession, type Right, waitsFor } from '../accounts/index.ts'
import { type LoggedInOperation, type Operation, type Operations, operations } from './wire/index.ts'

/** The panel's interface. Each route names its entries of the access log. */
export type PanelArea = Area<Right, OpenSession, LoggedRoute>

type PanelRoute<S extends RouteSchema> = Route<S, Right, OpenSession> & LoggedRoute

/** Adds an operation of the table. Its schema there types the handler's input and result. */
export function serve<const K extends LoggedInOperation>(
  area: PanelArea,
  name: K,
  handler: PanelRoute<Operations[K]['schema']>['handler'],
): void {
  const { summary, schema, permission, log, timeLimit }: Operation & { permission: Right } = operations[name]
  const [method, path] = name.split(' ', 2) as [Method, `/${string}`]
  const route: PanelRoute<RouteSchema> = {
    method,
    path,
    summary,
    schema,
    permission,
    log,
    hidden: true,
    ...(timeLimit === undefined ? {} : { timeLimit }),
    // The table's schema is checked at run time; the union of all schemas is too wide for the compiler.
    handler: handler as PanelRoute<RouteSchema>['handler'],
  }
  area.route(route)
}

/**
 * Whether a person may do this. With a password that another person has set they may only choose their own, and without
 * the second factor that their role demands only set one up.
 *
 * @throws DomainError 403 `passwort_wechseln`, `faktor_einrichten`
 */
export function authorize({ account }: OpenSession, right: Right): boolean {
  const asked = askedOf(account)
  if (asked !== null && waitsFor(asked, right)) throw asked === 'password' ? mustChangePassword() : mustAddFactor()
  return may(account, right)
}

/** The person of a session as the access log names them. */
export const actorOf = ({ account }: OpenSession): LogActor => ({
  kind: 'admin',
  id: account.id,
  name: calledOf(account),
})

const mustChangePassword = () =>
  new DomainError(
    403,
    'passwort_wechseln',
    'Ihr Passwort hat jemand anders gesetzt. Bitte wählen Sie zuerst ein eigenes.',
  )

const mustAddFactor = () =>
  new DomainError(
    403,
    'faktor_einrichten',
    'Ihre Rolle verlangt einen zweiten Faktor. Bitte richten Sie ihn zuerst ein.',
  )
