/** Which group of the OpenID provider gives which roles and limit: the first one of a person counts. */
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorNote, Section, Surface } from '@zeughaus/web-shared'
import { useForm } from '@zeughaus/web-shared/form'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api.ts'
import { Granted, type Grants, grantedOf } from './Granted.tsx'
import classes from './PersonsPage.module.css'

type Stored = readonly Schema<'GroupRoles'>[]
const KEY = ['groups'] as const

/** A line of the table as it is typed, with a name of its own. */
interface Line extends Grants {
  readonly key: number
  readonly group: string
}

export function GroupRoles({ provider }: { provider: string }) {
  const query = useQuery({ queryKey: KEY, queryFn: () => unwrap(api.GET('/groups')) })
  return (
    <Section title={`Gruppen aus „${provider}“`}>
      <Surface>
        {query.isError && <ErrorNote>{query.error.message}</ErrorNote>}
        {query.data && <GroupForm stored={query.data.groups} />}
      </Surface>
    </Section>
  )
}

function GroupForm({ stored }: { stored: Stored }) {
  const queries = useQueryClient()
  const form = useForm<{ groups: readonly Line[] }>({
    groups: stored.map(({ group, roles, scope }, key) => ({ key, group, roles, scope: scope.join('\n') })),
  })
  const [next, setNext] = useState(stored.length)
  const lines = form.values.groups
  const setLines = (change: (now: readonly Line[]) => readonly Line[]) => form.set('groups', change)
  const save = useMutation({
    mutationFn: () =>
      unwrap(
        api.PUT('/groups', { body: { groups: lines.map((line) => ({ group: line.group, ...grantedOf(line) })) } }),
      ),
    onSuccess: (now) => queries.setQueryData(KEY, now),
    onError: form.fail,
  })
  const change = (key: number, changes: Partial<Line>) =>
    setLines((all) => all.map((line) => (line.key === key ? { ...line, ...changes } : line)))
  return (
    <form onSubmit={form.onSubmit(() => save.mutate())} className={classes['form']} noValidate>
      <p className={classes['sentence']}>
        Die erste Gruppe von oben, in der jemand ist, gibt die Rollen. Wer in keiner ist, kommt nicht herein.
      </p>
      {lines.map((line, place) => (
        <fieldset key={line.key} className={classes['form']} aria-label={line.group.trim() || 'Neue Gruppe'}>
          <TextInput
            label="Gruppe"
            description="Genau so, wie der Anmeldedienst sie nennt"
            autoComplete="off"
            autoCapitalize="none"
            value={line.group}
            error={form.error(`groups[${place}].group`)}
            onChange={(event) => change(line.key, { group: event.currentTarget.value })}
          />
          <Granted
            grants={line}
            onRoles={(roles) => change(line.key, { roles })}
            onScope={(scope) => change(line.key, { scope })}
            errorOf={(name) => form.error(`groups[${place}].${name}`)}
          />
          <div>
            <Button
              variant="default"
              aria-label={`${line.group.trim() || 'Neue Gruppe'} entfernen`}
              onClick={() => setLines((all) => all.filter(({ key }) => key !== line.key))}
            >
              Entfernen
            </Button>
          </div>
        </fieldset>
      ))}
      {form.remark !== undefined && <ErrorNote>{form.remark}</ErrorNote>}
      {save.isSuccess && (
        <p role="status">Gespeichert. Wer angemeldet ist, hat die neuen Rollen in spätestens fünfzehn Minuten.</p>
      )}
      <div className={classes['buttons']}>
        <Button
          variant="default"
          onClick={() => {
            setLines((all) => [...all, { key: next, group: '', roles: ['lesen'], scope: '' }])
            setNext(next + 1)
          }}
        >
          Gruppe hinzufügen
        </Button>
        <Button type="submit" loading={save.isPending}>
          Gruppen speichern
        </Button>
      </div>
    </form>
  )
}
