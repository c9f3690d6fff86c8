import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorNote, Section, Surface } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import common from '../../components/common.module.css'
import { Loaded } from '../../components/DetailPage.tsx'
import { toast } from '../../components/toast.ts'
import { useForm } from '../../components/useForm.ts'
import { optionsOf, ROLLEN } from '../../components/words.ts'
import { bodyOf, choicesOf, type OrtsrolleChoice, Ortsrollen } from './Ortsrollen.tsx'
import classes from './verwaltung.module.css'

type Stand = Schema<'Gruppenrollen'>
type Eintrag = Stand['eintraege'][number]

const KEY = ['gruppenrollen'] as const

/** Custom roles, which groups can give as well. */
type Eigene = readonly Schema<'Rolle'>[]

/** Sets which group of the OpenID provider gives which roles. */
export function Gruppenrollen({ dienst, eigene }: { dienst: string; eigene: Eigene }) {
  const query = useQuery({ queryKey: KEY, meta: { arten: [] }, queryFn: () => unwrap(api.GET('/gruppenrollen')) })
  return (
    <Section title={`Gruppen aus „${dienst}“`}>
      <Surface>
        <Loaded query={query}>{(stand) => <GruppenForm stand={stand} eigene={eigene} />}</Loaded>
      </Surface>
    </Section>
  )
}

/** A line of the table, with a name of its own: groups are typed, and may be the same for a while. */
interface Zeile extends Omit<Eintrag, 'ortsrollen'> {
  readonly key: number
  readonly ortsrollen: readonly OrtsrolleChoice[]
}

function GruppenForm({ stand, eigene }: { stand: Stand; eigene: Eigene }) {
  const queries = useQueryClient()
  const form = useForm<{ zeilen: readonly Zeile[] }>({
    zeilen: stand.eintraege.map((eintrag, key) => ({ ...eintrag, key, ortsrollen: choicesOf(eintrag.ortsrollen) })),
  })
  const [next, setNext] = useState(stand.eintraege.length)
  const { zeilen } = form.values
  const save = useMutation({
    mutationFn: () => {
      const eintraege = zeilen.map(({ key, ...eintrag }) => ({
        ...eintrag,
        gruppe: eintrag.gruppe.trim(),
        ortsrollen: bodyOf(eintrag.ortsrollen),
      }))
      return unwrap(api.PUT('/gruppenrollen', { body: { eintraege } }))
    },
    onSuccess: (now) => {
      queries.setQueryData(KEY, now)
      toast('Gespeichert. Wer angemeldet ist, hat die neuen Rollen in spätestens fünfzehn Minuten.')
    },
    onError: (error) => form.fail(error),
  })
  const change = (key: number, changes: Partial<Zeile>) =>
    form.set('zeilen', (now) => now.map((zeile) => (zeile.key === key ? { ...zeile, ...changes } : zeile)))
  const add = () => {
    form.set('zeilen', (now) => [
      ...now,
      { key: next, gruppe: '', rollen: ['mitarbeiter'], eigene_rollen: [], ortsrollen: [] },
    ])
    setNext(next + 1)
  }
  return (
    <form onSubmit={form.onSubmit(() => save.mutate())} className={classes['stack']} noValidate>
      <p className={common['small']}>
        Wer in mehreren Gruppen ist, bekommt alle ihre Rollen. Wer in keiner ist, kommt nicht herein.
      </p>
      {zeilen.map((zeile, place) => (
        <GruppeFields
          key={zeile.key}
          zeile={zeile}
          eigene={eigene}
          error={form.error(`eintraege[${place}].gruppe`) ?? form.error(`eintraege[${place}].rollen`)}
          errorAt={(line) => form.error(`eintraege[${place}].ortsrollen[${line}]`)}
          onChange={(changes) => change(zeile.key, changes)}
          onRemove={() => form.set('zeilen', (now) => now.filter(({ key }) => key !== zeile.key))}
        />
      ))}
      {form.remark !== undefined && <ErrorNote>{form.remark}</ErrorNote>}
      <div className={common['buttons']}>
        <Button variant="default" onClick={add}>
          Gruppe hinzufügen
        </Button>
        <Button type="submit" loading={save.isPending}>
          Gruppen speichern
        </Button>
      </div>
    </form>
  )
}

interface GruppeFieldsProps {
  readonly zeile: Zeile
  readonly eigene: Eigene
  readonly error: string | undefined
  /** The error of a role for a place. */
  readonly errorAt: (line: number) => string | undefined
  readonly onChange: (changes: Partial<Zeile>) => void
  readonly onRemove: () => void
}

function GruppeFields({
  zeile: { gruppe, rollen, eigene_rollen, ortsrollen },
  eigene,
  error,
  errorAt,
  onChange,
  onRemove,
}: GruppeFieldsProps) {
  const named = gruppe.trim() === '' ? 'Neue Gruppe' : gruppe
  return (
    <fieldset className={common['fields']} aria-label={named}>
      <TextInput
        label="Gruppe"
        description="Genau so, wie der Anmeldedienst sie nennt"
        autoComplete="off"
        autoCapitalize="none"
        value={gruppe}
        error={error}
        onChange={(event) => onChange({ gruppe: event.currentTarget.value })}
      />
      <Checkbox.Group
        label="Rollen"
        value={rollen}
        onChange={(chosen) => onChange({ rollen: chosen as Eintrag['rollen'] })}
      >
        <div className={classes['choices']}>
          {optionsOf(ROLLEN).map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} size="md" className={classes['choice'] ?? ''} />
          ))}
        </div>
      </Checkbox.Group>
      {eigene.length > 0 && (
        <Checkbox.Group
          label="Eigene Rollen"
          value={eigene_rollen}
          onChange={(chosen) => onChange({ eigene_rollen: chosen })}
        >
          <div className={classes['choices']}>
            {eigene.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} size="md" className={classes['choice'] ?? ''} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <Ortsrollen
        value={ortsrollen}
        onChange={(chosen) => onChange({ ortsrollen: chosen })}
        error={errorAt}
        own={eigene}
      />
      <div>
        <Button variant="default" onClick={onRemove} aria-label={`${named} entfernen`}>
          Entfernen
        </Button>
      </div>
    </fieldset>
  )
}
