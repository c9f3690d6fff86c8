import { Button, NativeSelect } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ErrorNote, Surface } from '@zeughaus/web-shared'
import { FESTE, Fest, Haken, useToggle } from './berechtigung.tsx'
import type { RollenProps } from './Rollenmatrix.tsx'
import classes from './RollenPage.module.css'

/** One role at a time, for a phone: what it may do, one permission below the other. */
export function EineRolle({ zeilen, eigene, onOpen }: RollenProps) {
  const { rolle: gewaehlt } = useSearch({ from: '/verwaltung/rollen' })
  const navigate = useNavigate({ from: '/verwaltung/rollen' })
  const toggle = useToggle()
  const eigen = eigene.find(({ id }) => id === gewaehlt)
  const fest = FESTE.find(({ value }) => value === gewaehlt) ?? FESTE[0]
  return (
    <div className={classes['single']}>
      <NativeSelect
        label="Rolle"
        data={[
          { group: 'Feste Rollen', items: FESTE },
          { group: 'Eigene Rollen', items: eigene.map(({ id, name }) => ({ value: id, label: name })) },
        ]}
        value={eigen?.id ?? fest?.value ?? ''}
        onChange={(event) => {
          const rolle = event.currentTarget.value
          void navigate({ search: { rolle }, replace: true, resetScroll: false })
        }}
      />
      {eigen !== undefined && (
        <Button variant="default" onClick={() => onOpen(eigen)}>
          {`„${eigen.name}“ bearbeiten`}
        </Button>
      )}
      {toggle.isError && <ErrorNote>{toggle.error.message}</ErrorNote>}
      <Surface padded={false}>
        <ul className={classes['permissions']} aria-label="Berechtigungen">
          {zeilen.map((zeile) => (
            <li key={zeile.id}>
              <span>{zeile.beschreibung}</span>
              {eigen === undefined ? (
                <Fest hat={zeile.feste_rollen.some((name) => name === fest?.value)} />
              ) : (
                <Haken rolle={eigen} zeile={zeile} onChange={toggle.mutate} />
              )}
            </li>
          ))}
        </ul>
      </Surface>
    </div>
  )
}
