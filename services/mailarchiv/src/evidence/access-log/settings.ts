import type { AccessLog } from './access-log.ts'
import { MAX_TEXT } from './entry.ts'

/**
 * Records the settings in force and which changed, if they differ from the last start's.
 *
 * @param settings names with their texts; for a secret, only whether it is set
 */
export async function recordSettings(log: AccessLog, settings: Readonly<Record<string, string>>): Promise<void> {
  const query = new URLSearchParams(settings).toString().slice(0, MAX_TEXT)
  const { entries } = await log.page({ action: 'settings' }, null, 1)
  const before = entries[0]?.query
  if (before === query) return
  const then = new URLSearchParams(before)
  const changed = Object.keys(settings).filter((name) => then.get(name) !== settings[name])
  const object = before === undefined ? '' : `geändert: ${changed.join(', ')}`
  log.record({
    actor: { kind: 'service', id: '', name: '' },
    action: 'settings',
    object,
    query,
    address: '',
    result: 'ok',
  })
}
