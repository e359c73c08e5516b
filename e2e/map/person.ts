import type { User } from '@muster/contracts/entities/user'
import { noNeeds } from '@muster/contracts/vocabulary/needs'

/** A person with a car who lives beside the hills. */
export const person: User = {
  id: 'a'.repeat(24),
  email: 'maya@example.org',
  name: 'Maya Reyes',
  location: 'Orinda, CA',
  phone: null,
  profileImageUrl: null,
  ...noNeeds,
  transportationType: 'personal_vehicle',
  emergencyContacts: [],
  accessibilityPreferences: { largeText: false, voiceGuidance: false, highContrast: false },
  createdAt: '2026-11-01T00:00:00.000Z',
}
