/** The people who act in the demo's scenes. */
import type { MaterialClient } from '@zeughaus/clients'
import type { Buehne } from './buehne.ts'
import type { Mannschaft } from './personen.ts'

export interface Rollen {
  readonly leitung: MaterialClient
  readonly geraetewart: MaterialClient
  readonly geraetewartin: MaterialClient
  readonly atemschutzwerkstatt: MaterialClient
  readonly kleiderkammer: MaterialClient
  /** Users who check, in turn. */
  readonly trupp: readonly MaterialClient[]
}

const TRUPP = ['l.fuchs', 'a.yildiz', 's.maier', 'n.aigner', 'f.kraus', 'j.wimmer']

export function besetze(buehne: Buehne, { menschen }: Mannschaft): Rollen {
  const als = (benutzername: string) => buehne.als(menschen.get(benutzername) ?? '')
  return {
    leitung: als('k.brandl'),
    geraetewart: als('t.huber'),
    geraetewartin: als('s.reiter'),
    atemschutzwerkstatt: als('m.ott'),
    kleiderkammer: als('j.wimmer'),
    trupp: TRUPP.map(als),
  }
}
