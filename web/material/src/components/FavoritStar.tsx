import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { addFavorit, favoritOf, removeFavorit, targetAt, useFavoriten, useFavoritenChange } from './favoriten.ts'
import { toast } from './toast.ts'

/** Pins the present page or object to the menu, or takes it away. */
export function FavoritStar() {
  const { pathname } = useLocation()
  const favoriten = useFavoriten()
  const target = targetAt(pathname)
  const pinned = target && favoritOf(favoriten, target)
  const change = useFavoritenChange(async () => {
    if (pinned !== undefined) return removeFavorit(pinned.id)
    return target && addFavorit(target)
  })
  if (target === undefined) return null
  const Star = pinned === undefined ? IconStar : IconStarFilled
  return (
    <ActionIcon
      aria-label="Diese Seite als Favorit merken"
      aria-pressed={pinned !== undefined}
      loading={change.isPending}
      onClick={() =>
        change.mutate(undefined, {
          onSuccess: () => toast(pinned === undefined ? 'Als Favorit gemerkt.' : 'Favorit gelöst.'),
          onError: (error) => toast(error.message, { tone: 'bad' }),
        })
      }
    >
      <Star size={20} aria-hidden />
    </ActionIcon>
  )
}
