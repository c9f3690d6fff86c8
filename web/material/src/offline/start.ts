/** Ids of checks that this device begins without a network. Pure. */
import type { DeviceKontrolle } from './types.ts'

const PREFIX = 'geraet-'

export const newDeviceId = (): string => PREFIX + crypto.randomUUID()

/** True for an id that this device has given. */
export const isOfDevice = (kontrolle_id: string): boolean => kontrolle_id.startsWith(PREFIX)

/** False as long as the service does not know the check, and the object is not locked. */
export const hasBegun = ({ stand }: Pick<DeviceKontrolle, 'stand'>): boolean => !isOfDevice(stand.id)
