/** The entries of master data that choices make from a name, and who may. */
import { api, type Schema, unwrap } from '../api/index.ts'
import { UEBERALL, useSession } from '../session/useSession.ts'
import type { Neu } from './anlegen.ts'
import { useObjekttypen } from './choices.ts'
import { useEinheitenHier } from './EinheitField.tsx'

const byAdministration = (what: string) => `${what} legt die Administration an.`

/** Whose a new entry of the catalogue is: for all, else of the first Einheit for which the person may make it. */
function useBesitzer(recht: 'material.anlegen' | 'katalog.anlegen'): string | null | undefined {
  const { einheiten, mayBeNone } = useEinheitenHier(recht)
  return mayBeNone ? null : einheiten[0]?.value
}

/** A material that is counted in pieces, as most are; its page takes the rest. */
export function useNeuesMaterial(): Neu {
  const einheit_id = useBesitzer('material.anlegen')
  return {
    art: 'material',
    create:
      einheit_id === undefined
        ? undefined
        : (name) =>
            unwrap(api.POST('/materialien', { body: { name, materialtyp: 'menge', einheit: 'Stück', einheit_id } })),
    denied: 'Neues Material legt an, wer das Recht „Material anlegen“ hat, zum Beispiel die Administration.',
    remark: () => 'Gezählt wird in Stück.',
  }
}

export function useNeuerStandort(): Neu {
  const { darf } = useSession()
  return {
    art: 'standort',
    create: darf('stammdaten.anlegen', UEBERALL)
      ? (name) => unwrap(api.POST('/standorte', { body: { name } }))
      : undefined,
    denied: byAdministration('Einen neuen Standort'),
  }
}

/** A compartment of an Objekttyp; it belongs to whom the Objekttyp belongs. */
export function useNeuesFach(objekttyp_id: string): Neu {
  const { darf } = useSession()
  const typ = useObjekttypen().find(({ id }) => id === objekttyp_id)
  const isAllowed = typ !== undefined && darf('katalog.anlegen', { einheit_id: typ.einheit_id })
  return {
    art: 'fach',
    create: isAllowed ? (name) => unwrap(api.POST('/faecher', { body: { objekttyp_id, name } })) : undefined,
    denied: byAdministration('Ein neues Fach'),
  }
}

/** @param ist_zugfahrzeug whether other objects can belong to objects of this type */
export function useNeuerObjekttyp(ist_zugfahrzeug: boolean): Neu {
  const einheit_id = useBesitzer('katalog.anlegen')
  return {
    art: 'objekttyp',
    create:
      einheit_id === undefined
        ? undefined
        : (name) =>
            unwrap(
              api.POST('/objekttypen', { body: { name, ist_zugfahrzeug, code_prefix: prefixOf(name), einheit_id } }),
            ),
    denied: byAdministration('Einen neuen Objekttyp'),
    remark: (made) => {
      const { code_prefix } = made as Schema<'Objekttyp'>
      return code_prefix === null ? '' : `Codes beginnen mit ${code_prefix}.`
    },
  }
}

const WHOLE_MAX = 6
const SHORT = 4

/** Proposes the beginning of codes from the first word of a name: LF of "LF 10", NOTF of "Notfallrucksack". */
function prefixOf(name: string): string | null {
  const letters = (name.trim().split(/\s/u)[0] ?? '').toUpperCase().replaceAll(/[^\p{Lu}\p{N}]/gu, '')
  return letters.slice(0, letters.length > WHOLE_MAX ? SHORT : WHOLE_MAX) || null
}
