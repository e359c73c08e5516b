import { UpdateCards } from '../../features/alerts/update-cards.tsx'
import { About } from '../../features/landing/about.tsx'
import { Challenge } from '../../features/landing/challenge.tsx'
import { Closing } from '../../features/landing/closing.tsx'
import { Comparison } from '../../features/landing/comparison.tsx'
import { ContactAndApp } from '../../features/landing/contact-and-app.tsx'
import { Features } from '../../features/landing/features.tsx'
import type { Entry } from '../../features/landing/hero.tsx'

/** The landing page below its first screen. */
export function LandingMore(entry: Entry) {
  return (
    <>
      <Challenge />
      <Features />
      <About />
      <Comparison />
      <UpdateCards />
      <ContactAndApp />
      <Closing {...entry} />
    </>
  )
}
