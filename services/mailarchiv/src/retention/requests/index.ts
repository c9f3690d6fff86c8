/** Requests of persons about their data: access, erasure, restriction (Art. 15, 17, 18 GDPR). */

export {
  closing,
  extension,
  leaveOut,
  lifting,
  newRequest,
  requestCounts,
  requestKept,
  requestRoles,
  requestSchema,
  requestSearch,
  requestStep,
  restrictionReaders,
  takeIn,
} from './request.schema.ts'
export { dueOn, type ListedMail, REQUEST_ACTIONS, type Request, type RequestStep, requestStates } from './request.ts'
export { Requests } from './requests.ts'
export { Restrictions } from './restrictions.ts'
export { shownRequest, shownSearch } from './shown.ts'
