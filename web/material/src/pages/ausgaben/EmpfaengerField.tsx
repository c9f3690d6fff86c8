import { TextInput, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Form } from '@zeughaus/web-shared/form'
import { api, unwrap } from '../../api/index.ts'
import { searchFor } from '../../components/searchText.ts'
import classes from './AusgebenPage.module.css'
import type { Values } from './useAusgabe.ts'

const SHOWN = 5

/** Who receives the things: typed, or one tap on a name that received something before. */
export function EmpfaengerField({ form }: { form: Form<Values> }) {
  const { data } = useQuery({
    queryKey: ['ausgaben', 'empfaenger'],
    meta: { arten: ['ausgabe', 'benutzer'] },
    queryFn: ({ signal }) => unwrap(api.GET('/ausgaben/empfaenger', { signal })),
  })
  const typed = form.values.empfaenger.trim()
  const matches = searchFor(typed)
  const names = (data?.namen ?? []).filter((name) => matches?.(name) ?? true).slice(0, SHOWN)
  return (
    <div>
      <TextInput
        label="Wer bekommt es?"
        placeholder="Jugendfeuerwehr, M. Krause"
        autoComplete="off"
        maxLength={200}
        {...form.field('empfaenger')}
      />
      {names.length > 0 && !(data?.namen.includes(typed) ?? false) && (
        <fieldset className={classes['names']}>
          <legend>Vorschläge</legend>
          {names.map((name) => (
            <UnstyledButton key={name} className={classes['name']} onClick={() => form.set('empfaenger', name)}>
              {name}
            </UnstyledButton>
          ))}
        </fieldset>
      )}
    </div>
  )
}
