import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import type { api } from './api.ts'

/** A dispatch function that accepts thunks. Its type contains only the query cache, because features use no other part of the store. */
export type AppDispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>
export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
