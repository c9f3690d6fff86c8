export {
  SECURITY_ACTOR_KINDS,
  SECURITY_ACTORS,
  SECURITY_EVENT_CODES,
  SECURITY_EVENTS,
  SECURITY_RESULTS,
  type SecurityActor,
  type SecurityEntry,
  type SecurityEvent,
  type SecurityResult,
} from './events.ts'
export { operatorName } from './operator.ts'
export { settingsInForce } from './settings-in-force.ts'
export type { SyslogSource } from './syslog-forwarder.ts'
export { deliveriesTo, nameOf, type SyslogTarget, syslogValue } from './syslog-target.ts'
