// @vitest-environment jsdom
import type { Map as BaseMap } from 'maplibre-gl'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Base, onFirstDraw } from './create-map.ts'
import { keepView, readView } from './last-view.ts'

type Listener = (event: { sourceId?: string }) => void

/** A fake with the functions of a map that are used until it is drawn, because jsdom has no WebGL for a real map. */
function fakeMap(groundSource: string | null) {
  const listeners: { event: string; listener: Listener; isOnce: boolean }[] = []
  const loaded = new Set<string>()
  const add = (isOnce: boolean) => (event: string, listener: Listener) => {
    listeners.push({ event, listener, isOnce })
  }
  const map = {
    on: add(false),
    once: add(true),
    off: (event: string, listener: Listener) => {
      const at = listeners.findIndex(one => one.event === event && one.listener === listener)
      if (at >= 0) listeners.splice(at, 1)
    },
    isSourceLoaded: (id: string) => loaded.has(id),
  }
  const fire = (event: string, sourceId?: string) => {
    for (const one of listeners.filter(one => one.event === event)) {
      if (one.isOnce) listeners.splice(listeners.indexOf(one), 1)
      one.listener({ ...(sourceId && { sourceId }) })
    }
  }
  const base = { map: map as unknown as BaseMap, groundSource } as Base
  return { base, fire, loaded }
}

it('shows the map once its background is drawn, without waiting for every tile', () => {
  const { base, fire, loaded } = fakeMap('land')
  const then = vi.fn()
  onFirstDraw(base, then)
  fire('sourcedata', 'roads')
  fire('sourcedata', 'land')
  fire('render')
  expect(then, 'the ground is still loading').not.toHaveBeenCalled()
  loaded.add('land')
  fire('sourcedata', 'land')
  expect(then, 'the ground is loaded and not on the screen').not.toHaveBeenCalled()
  fire('render')
  expect(then).toHaveBeenCalledTimes(1)
  fire('load')
  expect(then).toHaveBeenCalledTimes(1)
})

it('waits for the load event of a map with an unknown background', () => {
  const { base, fire } = fakeMap(null)
  const then = vi.fn()
  onFirstDraw(base, then)
  fire('render')
  expect(then).not.toHaveBeenCalled()
  fire('load')
  expect(then).toHaveBeenCalledTimes(1)
})

beforeEach(() => localStorage.clear())

it('restores the last position, to about ten metres, and ignores an invalid one', () => {
  expect(readView()).toBeNull()
  keepView({ center: [-121.612_345_6, 39.756_789], zoom: 13.456 })
  expect(readView()).toEqual({ center: [-121.6123, 39.7568], zoom: 13.46 })
  localStorage.setItem('mapView', JSON.stringify({ center: [-121, 139], zoom: 3 }))
  expect(readView()).toBeNull()
})
