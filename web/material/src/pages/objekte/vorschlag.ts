/** What the form of a new object holds before the person chooses or types. */
import { useQuery } from '@tanstack/react-query'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { orNull } from '../../components/body.ts'
import { onlyOne, useLoadedObjekttypen, useStandorte, useVorlagen } from '../../components/choices.ts'
import type { Option } from '../../components/list/types.ts'
import { useSession } from '../../session/useSession.ts'

interface Chosen {
  readonly objekttyp_id: string
  readonly vorlage_id: string
  readonly standort_id: string
  readonly einheit_id: string
  /** null: nothing typed yet. */
  readonly code: string | null
  readonly name: string | null
}

/**
 * Returns what there is to choose from, and what is chosen: by the person, else the only one there is, the next free code
 * and a name.
 *
 * @param begunWith the template from which the person comes
 */
export function useVorschlag(chosen: Chosen, begunWith: string | undefined) {
  const { darf } = useSession()
  const loaded = useLoadedObjekttypen()
  const objekttypen = loaded ?? []
  const begun = useVorlage(begunWith)
  const typ =
    objekttypen.find(({ id }) => id === (orNull(chosen.objekttyp_id) ?? begun?.objekttyp_id)) ?? onlyOne(objekttypen)
  const vorlagen = useVorlagen(typ?.id ?? '')
  const vorlage = vorlagen?.find(({ id }) => id === (orNull(chosen.vorlage_id) ?? begunWith)) ?? onlyOne(vorlagen)
  const standorte = useStandorte().filter(({ value }) =>
    darf('objekt.anlegen', { einheit_id: orNull(chosen.einheit_id), standort_id: value }),
  )
  const standort = standorte.find(({ value }) => value === chosen.standort_id) ?? onlyOne(standorte)
  const nextCode = useNextCode(chosen.code === null ? (typ?.code_prefix ?? null) : null)
  const code = chosen.code ?? nextCode ?? ''
  const name = chosen.name ?? (typ === undefined ? '' : nameFor(typ, code, standort))
  const lacksVorlage = loaded?.length === 0 || vorlagen?.length === 0
  return { objekttypen, vorlagen, lacksVorlage, standorte, typ, vorlage, standort, code, name }
}

const useVorlage = (id: string | undefined) =>
  useQuery({
    queryKey: ['vorlage', id],
    meta: { arten: ['vorlage'] },
    enabled: id !== undefined,
    queryFn: () => unwrap(api.GET('/vorlagen/{id}', { params: { path: { id: id ?? '' } } })),
  }).data

const useNextCode = (prefix: string | null) =>
  useQuery({
    queryKey: ['naechster-code', prefix],
    meta: { arten: ['objekt'] },
    enabled: prefix !== null,
    queryFn: () => unwrap(api.GET('/objekte/naechster-code', { params: { query: { prefix: prefix ?? '' } } })),
  }).data?.code

/** An object is named by its type and where it stands, from the second one on with the number of its code. */
function nameFor({ name }: Schema<'Objekttyp'>, code: string, standort: Option | undefined): string {
  const number = Number(/-(\d{1,9})$/u.exec(code)?.[1] ?? 1)
  return [name, standort?.label, number > 1 ? number : ''].filter(Boolean).join(' ')
}
