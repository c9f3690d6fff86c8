export {
  type LogLine,
  SECURITY_ACTOR_KINDS,
  SECURITY_ACTORS,
  SECURITY_EVENT_CODES,
  SECURITY_EVENTS,
  SECURITY_RESULTS,
  type SecurityActor,
  type SecurityEvent,
  type SecurityResult,
} from './events.ts'
export { operatorName } from './operator.ts'
export { settingsInForce } from './settings-in-force.ts'
