import { Button, NativeSelect } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ErrorNote, Surface } from '@zeughaus/web-shared'
import { Check, FIXED, Fixed, useToggle } from './berechtigung.tsx'
import type { RollenProps } from './Rollenmatrix.tsx'
import classes from './RollenPage.module.css'

/** Shows the permissions of one role at a time, for a phone. */
export function EineRolle({ zeilen, own, onOpen }: RollenProps) {
  const { rolle: chosen } = useSearch({ from: '/verwaltung/rollen' })
  const navigate = useNavigate({ from: '/verwaltung/rollen' })
  const toggle = useToggle()
  const chosenOwn = own.find(({ id }) => id === chosen)
  const fixed = FIXED.find(({ value }) => value === chosen) ?? FIXED[0]
  return (
    <div className={classes['single']}>
      <NativeSelect
        label="Rolle"
        data={[
          { group: 'Feste Rollen', items: FIXED },
          { group: 'Eigene Rollen', items: own.map(({ id, name }) => ({ value: id, label: name })) },
        ]}
        value={chosenOwn?.id ?? fixed?.value ?? ''}
        onChange={(event) => {
          const rolle = event.currentTarget.value
          void navigate({ search: { rolle }, replace: true, resetScroll: false })
        }}
      />
      {chosenOwn !== undefined && (
        <Button variant="default" onClick={() => onOpen(chosenOwn)}>
          {`„${chosenOwn.name}“ bearbeiten`}
        </Button>
      )}
      {toggle.isError && <ErrorNote>{toggle.error.message}</ErrorNote>}
      <Surface padded={false}>
        <ul className={classes['permissions']} aria-label="Berechtigungen">
          {zeilen.map((zeile) => (
            <li key={zeile.id}>
              <span>{zeile.beschreibung}</span>
              {chosenOwn === undefined ? (
                <Fixed has={zeile.feste_rollen.some((name) => name === fixed?.value)} />
              ) : (
                <Check rolle={chosenOwn} zeile={zeile} onChange={toggle.mutate} />
              )}
            </li>
          ))}
        </ul>
      </Surface>
    </div>
  )
}
