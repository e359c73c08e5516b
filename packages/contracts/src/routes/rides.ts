import { defineRoute } from '../define-route.ts'
import { idParams } from '../entities/common.ts'
import { rideAnswer, rideBoard, rideOfferForm, rideRequestForm } from '../entities/ride.ts'

const service = 'help'

export const getRides = defineRoute({
  name: 'getRides',
  service,
  method: 'GET',
  path: '/api/help/rides',
  access: 'user',
  summary:
    'Returns whether rides are open for the caller’s home, the caller’s own offer or request, and whom it fits. Offers and requests of others are in the reply only if the caller has one.',
  reply: rideBoard,
  errors: ['unauthenticated'],
})

const postErrors = ['invalid-request', 'unauthenticated', 'rides-closed', 'conflict', 'daily-limit'] as const

export const offerRide = defineRoute({
  name: 'offerRide',
  service,
  method: 'POST',
  path: '/api/help/rides/offers',
  access: 'user',
  summary:
    'Offers seats in a car that leaves from the caller’s home. Answers `rides-closed` unless a warning or an order covers the home or is close. A person has one offer or request at a time.',
  body: rideOfferForm,
  reply: rideBoard,
  status: 201,
  errors: postErrors,
})

export const askForRide = defineRoute({
  name: 'askForRide',
  service,
  method: 'POST',
  path: '/api/help/rides/requests',
  access: 'user',
  summary:
    'Asks for a ride from the caller’s home. Answers `rides-closed` unless a warning or an order covers the home or is close. A person has one offer or request at a time.',
  body: rideRequestForm,
  reply: rideBoard,
  status: 201,
  errors: postErrors,
})

export const endRide = defineRoute({
  name: 'endRide',
  service,
  method: 'DELETE',
  path: '/api/help/rides/:id',
  access: 'user',
  summary:
    'Withdraws the caller’s own offer or request. Everyone with whom a ride was agreed, or who was asked for one, is told.',
  params: idParams,
  reply: rideBoard,
  errors: ['unauthenticated', 'not-found'],
})

export const answerRide = defineRoute({
  name: 'answerRide',
  service,
  method: 'POST',
  path: '/api/help/rides/matches/:id',
  access: 'user',
  summary:
    'Answers the offer or request of another person, by its id. Seats are taken, and both see plate, code word and place, only when both have accepted.',
  params: idParams,
  body: rideAnswer,
  reply: rideBoard,
  errors: ['invalid-request', 'unauthenticated', 'not-found', 'rides-closed', 'ride-full', 'conflict', 'daily-limit'],
})

export const rideRoutes = { getRides, offerRide, askForRide, endRide, answerRide }
