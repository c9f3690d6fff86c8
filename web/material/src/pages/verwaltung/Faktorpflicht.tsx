import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorNote, Section, Surface } from '@zeughaus/web-shared'
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
  return (
    <form onSubmit={form.onSubmit(() => save.mutate())} className={classes['stack']} noValidate>
      <Checkbox.Group
        label="Verlangt von"
        description="Wer noch keinen Passkey und keine Authenticator-App hat, richtet ihn bei der nächsten Anfrage ein."
        {...form.field('rollen')}
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
