import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazyComponent } from '../lazyComponent.tsx'
import type { FilterDrawerProps } from './FilterDrawer.tsx'

const FilterDrawer = lazyComponent<FilterDrawerProps>(async () => (await import('./FilterDrawer.tsx')).FilterDrawer)

/** The button that opens all filters of a list on a phone; it says how many are on. */
export function FilterButton({ count, ...drawer }: Omit<FilterDrawerProps, 'onClose'> & { readonly count: number }) {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant={count > 0 ? 'light' : 'default'} px="sm" aria-haspopup="dialog" onClick={open}>
        {count > 0 ? `Filter (${count})` : 'Filter'}
      </Button>
      {opened && <FilterDrawer {...drawer} onClose={close} />}
    </>
  )
}
