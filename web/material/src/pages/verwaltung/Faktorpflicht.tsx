import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorNote, Section, Surface } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { Loaded } from '../../components/DetailPage.tsx'
import { toast } from '../../components/toast.ts'
import { useForm } from '../../components/useForm.ts'
import { optionsOf, ROLLEN } from '../../components/words.ts'
import type { Rolle } from './berechtigung.tsx'
import classes from './verwaltung.module.css'

type Pflicht = Schema<'Faktorpflicht'>

const KEY = ['faktorpflicht'] as const

interface FaktorpflichtProps {
  /** The custom roles; undefined before they are known. */
  readonly eigene: readonly Pick<Rolle, 'id' | 'name'>[] | undefined
}

/** Sets which roles need a second factor. */
export function Faktorpflicht({ eigene }: FaktorpflichtProps) {
  const query = useQuery({ queryKey: KEY, meta: { arten: [] }, queryFn: () => unwrap(api.GET('/faktorpflicht')) })
  return (
    <Section title="Zweiter Faktor">
      <Surface>
        <Loaded query={query}>{(stand) => <PflichtForm stand={stand} eigene={eigene} />}</Loaded>
      </Surface>
    </Section>
  )
}

function PflichtForm({ stand, eigene }: FaktorpflichtProps & { readonly stand: Pflicht }) {
  const queries = useQueryClient()
  const form = useForm({ rollen: stand.rollen, eigene_rollen: stand.eigene_rollen.map(({ id }) => id) })
  const save = useMutation({
    mutationFn: () => {
      const { rollen, eigene_rollen } = form.values
      // A role that was deleted meanwhile demands nothing; custom roles that are not known stay as they are.
      const own = eigene && { eigene_rollen: eigene_rollen.filter((id) => eigene.some((rolle) => rolle.id === id)) }
      return unwrap(api.PUT('/faktorpflicht', { body: { rollen, ...own } }))
    },
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
      {eigene !== undefined && eigene.length > 0 && (
        <Checkbox.Group label="Auch von diesen eigenen Rollen" {...form.field('eigene_rollen')}>
          <div className={classes['choices']}>
            {eigene.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} size="md" className={classes['choice'] ?? ''} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {form.remark !== undefined && <ErrorNote>{form.remark}</ErrorNote>}
      <div>
        <Button type="submit" loading={save.isPending}>
          Speichern
        </Button>
      </div>
    </form>
  )
}
