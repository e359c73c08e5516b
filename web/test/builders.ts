import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { Shelter } from '@muster/contracts/entities/shelter'
import type { User } from '@muster/contracts/entities/user'
import { levelOfHazard } from '@muster/contracts/vocabulary/hazards'
import { noNeeds } from '@muster/contracts/vocabulary/needs'
import { unknownShelterServices } from '@muster/contracts/vocabulary/shelters'

let count = 0

/** An active update with default values and a new id. `over` replaces fields. */
export function buildUpdate(over: Partial<EmergencyUpdate> = {}): EmergencyUpdate {
  count += 1
  const at = new Date().toISOString()
  const id = over.id ?? count.toString(16).padStart(24, '0')
  return {
    id,
    lineageId: id,
    title: `Update ${count}`,
    content: 'Leave now.',
    instruction: null,
    severity: 'high',
    level: levelOfHazard(over.hazard ?? 'wildfire'),
    isActive: true,
    isDrill: false,
    status: 'Actual',
    hazard: 'wildfire',
    event: 'Evacuation',
    affectedAreas: ['Oakland', 'Orinda'],
    geocodes: { same: [], ugc: [] },
    geometry: null,
    source: { feed: 'cap', sender: 'sheriff', senderName: 'County Sheriff', url: null },
    revision: 1,
    issuedAt: at,
    effectiveAt: null,
    expiresAt: null,
    ended: null,
    createdAt: at,
    updatedAt: at,
    ...over,
  }
}

/** A user with default values. `over` replaces fields. */
export function buildUser(over: Partial<User> = {}): User {
  return {
    id: 'a'.repeat(24),
    email: 'maya@example.org',
    isEmailVerified: true,
    name: 'Maya Reyes',
    location: 'Oakland, CA',
    phone: null,
    profileImageUrl: null,
    notificationPreferences: null,
    language: null,
    ...noNeeds,
    transportationType: 'personal_vehicle',
    emergencyContacts: [],
    accessibilityPreferences: { largeText: false, voiceGuidance: false, highContrast: false },
    createdAt: new Date().toISOString(),
    revision: 0,
    ...over,
  }
}

/** An open shelter without information about what it offers. `over` replaces fields. */
export function buildShelter(over: Partial<Shelter> = {}): Shelter {
  return {
    id: 'gym',
    name: 'School Gym',
    address: '',
    coordinates: [-121.8, 39.7],
    county: 'Butte',
    status: 'open',
    ...unknownShelterServices,
    placesLeft: null,
    source: 'Red Cross',
    asOf: null,
    memberReports: [],
    distanceMeters: null,
    why: [],
    ...over,
  }
}
