import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorNote, Section, Surface } from '@zeughaus/web-shared'
import type { FormEvent } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { Loaded } from '../../components/DetailPage.tsx'
import { toast } from '../../components/toast.ts'
import { useForm } from '../../components/useForm.ts'
import { optionsOf, ROLLEN } from '../../components/words.ts'
import classes from './verwaltung.module.css'

type Pflicht = Schema<'Faktorpflicht'>

const KEY = ['faktorpflicht'] as const

/** Sets which fixed roles need a second factor. */
export function Faktorpflicht() {
  const query = useQuery({ queryKey: KEY, meta: { arten: [] }, queryFn: () => unwrap(api.GET('/faktorpflicht')) })
  return (
    <Section title="Zweiter Faktor">
      <Surface>
        <Loaded query={query}>{(stand) => <PflichtForm stand={stand} />}</Loaded>
      </Surface>
    </Section>
  )
}

function PflichtForm({ stand }: { stand: Pflicht }) {
  const queries = useQueryClient()
  const form = useForm({ rollen: stand.rollen })
  const save = useMutation({
    mutationFn: () => unwrap(api.PUT('/faktorpflicht', { body: form.values })),
    onSuccess: (now) => {
      queries.setQueryData(KEY, now)
      toast('Gespeichert. Es gilt ab der nächsten Anfrage jeder Person.')
    },
    onError: (error) => form.fail(error),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.clearErrors()
    save.mutate()
  }
  return (
    <form onSubmit={submit} className={classes['stack']} noValidate>
      <Checkbox.Group
        label="Verlangt von"
        description="Wer noch keinen Passkey und keine Authenticator-App hat, richtet ihn bei der nächsten Anfrage ein."
        value={form.values.rollen}
        onChange={(rollen) => form.set('rollen', rollen as Pflicht['rollen'])}
        error={form.error('rollen')}
      >
        <div className={classes['choices']}>
          {optionsOf(ROLLEN).map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} size="md" className={classes['choice'] ?? ''} />
          ))}
        </div>
      </Checkbox.Group>
      {form.remark !== undefined && <ErrorNote>{form.remark}</ErrorNote>}
      <div>
        <Button type="submit" loading={save.isPending}>
          Speichern
        </Button>
      </div>
    </form>
  )
}
