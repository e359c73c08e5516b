// Own work from general geographic knowledge; no map data was copied. Nodes: id lon lat [Town name]. Roads: ref | name | class mph flags | path.

export const southNodes = `
tehachapi -118.449 35.132 Tehachapi
mojave -118.174 35.052 Mojave
californiacity -117.986 35.126 California City
boron -117.650 34.999 Boron
kramer -117.542 34.994
barstow -117.020 34.895 Barstow
barstow-40 -117.000 34.890
lakeisabella -118.474 35.618 Lake Isabella
kernville -118.425 35.755 Kernville
onyx -118.220 35.690
walkerpass -118.027 35.663
jct14-178 -117.905 35.640
jct14-395 -117.870 35.755
redrock -117.990 35.370
inyokern -117.813 35.647 Inyokern
ridgecrest -117.671 35.622 Ridgecrest
jct395-178 -117.770 35.610
trona -117.373 35.763 Trona
redmountain -117.615 35.360
panamint -117.470 36.340
stovepipe -117.146 36.606 Stovepipe Wells
furnacecreek -116.866 36.457 Furnace Creek
dvj -116.414 36.302
shoshone -116.270 35.973 Shoshone
baker -116.073 35.265 Baker
mountainpass -115.540 35.470
primm -115.390 35.610
ludlow -116.160 34.721 Ludlow
amboy -115.745 34.557 Amboy
needles -114.614 34.848 Needles
az40 -114.480 34.718
vidaljct -114.575 34.118
earp -114.300 34.160
rosamond -118.163 34.864 Rosamond
lancaster -118.142 34.698 Lancaster
palmdale -118.117 34.579 Palmdale
palmdale-138 -118.080 34.560
pearblossom -117.910 34.506
acton -118.190 34.480 Acton
aguadulce -118.325 34.500
santaclarita -118.480 34.400 Santa Clarita
saugus -118.525 34.425
castaic -118.620 34.490 Castaic
i5-126 -118.590 34.445
newhall -118.512 34.340
jct138-5 -118.750 34.760
jct138-14 -118.170 34.778
quartzhill -118.215 34.645
victorville -117.310 34.530 Victorville
hesperia -117.310 34.426 Hesperia
hesperia-395 -117.400 34.395
adelanto -117.409 34.583 Adelanto
applevalley -117.190 34.500 Apple Valley
lucernevalley -116.950 34.443 Lucerne Valley
cajon -117.455 34.312
phelan -117.570 34.426 Phelan
wrightwood -117.632 34.361 Wrightwood
devore -117.405 34.220 Devore
sanbernardino -117.290 34.108 San Bernardino
sb-210-215 -117.300 34.135
sb-10-215 -117.297 34.066
crestline -117.285 34.242 Crestline
lakearrowhead -117.190 34.248 Lake Arrowhead
runningsprings -117.108 34.208 Running Springs
bigbear -116.911 34.244 Big Bear Lake
bigbearcity -116.845 34.262
bigbear-dam -116.975 34.240
rsprings-330 -117.180 34.130
highland -117.209 34.128 Highland
redlands -117.182 34.056 Redlands
mentone -117.130 34.070
angelusoaks -116.980 34.147 Angelus Oaks
yucaipa -117.043 34.034 Yucaipa
calimesa -117.060 33.995
beaumont -116.977 33.929 Beaumont
banning -116.876 33.925 Banning
cabazon -116.787 33.917 Cabazon
jct10-111 -116.690 33.915
jct10-62 -116.600 33.920
palmsprings -116.545 33.830 Palm Springs
palmsprings-10 -116.500 33.890
deserthotsprings -116.502 33.961 Desert Hot Springs
palmdesert -116.376 33.722 Palm Desert
palmdesert-10 -116.375 33.780
indio -116.215 33.720 Indio
indio-10 -116.220 33.735
coachella -116.174 33.680 Coachella
mecca -116.077 33.572 Mecca
chiriaco -115.722 33.661
desertcenter -115.402 33.713 Desert Center
blythe -114.597 33.610 Blythe
az10 -114.530 33.605
morongo -116.581 34.047 Morongo Valley
yuccavalley -116.432 34.114 Yucca Valley
joshuatree -116.313 34.135 Joshua Tree
twentynine -116.054 34.136 Twentynine Palms
idyllwild -116.717 33.745 Idyllwild
mountaincenter -116.725 33.704
pinyon-pines -116.460 33.585
anza -116.674 33.555 Anza
hemet -116.972 33.748 Hemet
sanjacinto -116.959 33.784 San Jacinto
aguanga -116.865 33.443
perris -117.229 33.783 Perris
menifee -117.185 33.690 Menifee
moreno -117.230 33.938 Moreno Valley
riverside -117.375 33.953 Riverside
riv-60-91-215 -117.358 33.990
riv-60-215e -117.270 33.945
ontario-15-10 -117.548 34.068
ontario -117.650 34.063 Ontario
ont-15-60 -117.548 34.025
rancho-15-210 -117.520 34.137
rancho -117.593 34.107 Rancho Cucamonga
upland -117.650 34.130
corona -117.566 33.876 Corona
corona-15-91 -117.547 33.883
lakeelsinore -117.327 33.668 Lake Elsinore
murrieta -117.214 33.560 Murrieta
temecula-15-215 -117.172 33.545
temecula -117.148 33.493 Temecula
fallbrook -117.251 33.376 Fallbrook
jct15-76 -117.160 33.325
bonsall -117.225 33.289
palachristina -117.070 33.365
lakehenshaw -116.760 33.235
santaysabel -116.673 33.109 Santa Ysabel
warner -116.640 33.285 Warner Springs
julian -116.602 33.079 Julian
ramona -116.868 33.042 Ramona
cuyamaca -116.570 32.940
borrego -116.375 33.256 Borrego Springs
ocotillowells -116.133 33.145
salton -115.950 33.300 Salton City
westmorland -115.621 33.037
brawley -115.530 32.979 Brawley
elcentro -115.563 32.792 El Centro
elcentro-8 -115.563 32.772
calexico -115.499 32.679 Calexico
calipatria -115.514 33.126
niland -115.519 33.240 Niland
glamis -115.070 32.997
winterhaven -114.640 32.740
ocotillo -115.995 32.739
jacumba -116.190 32.617 Jacumba
campo -116.469 32.606 Campo
boulevard -116.274 32.664
pinevalley -116.529 32.821 Pine Valley
descanso -116.616 32.853
alpine -116.766 32.835 Alpine
elcajon -116.963 32.795 El Cajon
elcajon-8 -116.960 32.808
santee -116.974 32.838 Santee
lakeside -116.922 32.857 Lakeside
lamesa-125 -117.010 32.780
jamul -116.876 32.717 Jamul
tecate -116.627 32.577
springvalley -116.985 32.735
chulavista -117.080 32.640 Chula Vista
otay-905 -116.950 32.555
sanysidro -117.040 32.545
sandiego -117.160 32.716 San Diego
sd-5-8 -117.200 32.758
sd-5-163 -117.158 32.722
sd-5-94 -117.147 32.713
sd-15-8 -117.113 32.780
sd-15-94 -117.117 32.715
sd-805-8 -117.135 32.773
sd-805-94 -117.105 32.720
sd-5-54 -117.105 32.650
sd-805-15 -117.117 32.700
balboa-park -117.150 32.732
lajolla -117.235 32.870
miramar-15 -117.115 32.893
poway -117.035 32.962 Poway
rb -117.075 33.020
escondido -117.082 33.120 Escondido
escondido-78 -117.100 33.128
sanmarcos -117.166 33.143 San Marcos
vista -117.242 33.200 Vista
oceanside -117.370 33.195 Oceanside
ocean-78 -117.350 33.180
carlsbad -117.330 33.158 Carlsbad
encinitas -117.285 33.045 Encinitas
delmar -117.245 32.960 Del Mar
sanclemente -117.612 33.427 San Clemente
sjc -117.663 33.500 San Juan Capistrano
missionviejo -117.660 33.595 Mission Viejo
elToroY -117.735 33.645
irvine -117.800 33.680 Irvine
laguna -117.783 33.542 Laguna Beach
lagunacanyon -117.760 33.610
newport -117.910 33.625 Newport Beach
costamesa -117.890 33.685 Costa Mesa
huntington-b -118.000 33.660 Huntington Beach
sealbeach -118.095 33.770
santaana -117.868 33.745 Santa Ana
orange-crush -117.880 33.785
anaheim -117.914 33.836 Anaheim
fullerton -117.925 33.871 Fullerton
yorbalinda -117.790 33.875 Yorba Linda
yl-91-241 -117.700 33.873
silverado -117.635 33.746 Silverado
trabuco -117.590 33.660
brea -117.895 33.917 Brea
diamondbar -117.815 34.020 Diamond Bar
pomona -117.752 34.056 Pomona
pomona-57 -117.805 34.068
glendora -117.865 34.136 Glendora
azusa -117.907 34.134 Azusa
duarte -117.970 34.140
pasadena -118.144 34.148 Pasadena
pasadena-e -118.080 34.147
altadena -118.135 34.190 Altadena
alt-lake-loma -118.132 34.203
alt-fairoaks -118.150 34.187
alt-eaton -118.095 34.178
lacanada -118.200 34.205 La Canada Flintridge
lacrescenta -118.238 34.224
tujunga -118.288 34.252 Tujunga
sunland-210 -118.320 34.262
sylmar -118.448 34.308 Sylmar
sanfernando -118.438 34.282
redbox -118.105 34.258
islip -117.850 34.355
burbank -118.309 34.181 Burbank
burb-5-134 -118.285 34.155
glendale -118.255 34.147 Glendale
glendale-2 -118.225 34.150
la-5-110 -118.225 34.083
la-101-110 -118.250 34.062
losangeles -118.243 34.052 Los Angeles
la-10-110 -118.273 34.037
la-10-5 -118.220 34.045
la-10-710 -118.165 34.060
la-10-405 -118.433 34.032
la-60-710 -118.165 34.033
la-10-605 -118.020 34.066
la-60-605 -118.035 34.028
hollywood -118.327 34.101 Hollywood
h-101-134 -118.378 34.153
v-101-405 -118.467 34.161
v-405-5 -118.468 34.290
v-405-118 -118.470 34.264
santamonica -118.490 34.015 Santa Monica
sm-pch -118.497 34.010
pal-temescal -118.533 34.037
pal-sunset-pch -118.555 34.039
palisades -118.526 34.047 Pacific Palisades
pal-village-e -118.505 34.050
brentwood-la -118.470 34.063
pal-highlands -118.550 34.075
pal-drive-sunset -118.547 34.045
bev-hills -118.400 34.073 Beverly Hills
topanga-pch -118.582 34.039
topanga -118.602 34.094 Topanga
woodlandhills -118.605 34.168 Woodland Hills
calabasas -118.640 34.150 Calabasas
malibu-canyon-101 -118.700 34.143
malibu -118.690 34.035 Malibu
malibu-canyon-mid -118.705 34.080
pt-dume -118.805 34.018
kanan-mid -118.770 34.090
agourahills -118.760 34.147 Agoura Hills
decker -118.865 34.085
westlake -118.835 34.150 Westlake Village
thousandoaks -118.838 34.180 Thousand Oaks
to-23 -118.850 34.180
moorpark -118.880 34.286 Moorpark
simivalley -118.750 34.270 Simi Valley
simi-118 -118.760 34.283
fillmore -118.918 34.400 Fillmore
santapaula -119.060 34.354 Santa Paula
camarillo -119.037 34.217 Camarillo
oxnard -119.177 34.198 Oxnard
ptmugu -119.090 34.095
ventura -119.293 34.280 Ventura
ventura-101-126 -119.200 34.265
ventura-33 -119.297 34.287
caitasSprings -119.300 34.370
ojai -119.243 34.448 Ojai
miraMonte -119.280 34.430
ojai-upper -119.150 34.440
meinersOaks -119.275 34.447
venturaCounty33 -119.285 34.560
casitaspass -119.390 34.380
lax -118.370 33.945
la-405-105 -118.370 33.930
torrance -118.325 33.860 Torrance
la-405-110 -118.285 33.858
la-405-710 -118.205 33.825
la-110-105 -118.281 33.929
la-710-105 -118.180 33.912
la-710-5 -118.160 34.015
la-605-105 -118.105 33.915
la-605-5 -118.105 33.930
la-605-91 -118.103 33.876
la-710-91 -118.190 33.875
la-110-91 -118.285 33.872
longbeach -118.193 33.770 Long Beach
lb-710 -118.205 33.775
sanpedro -118.290 33.740 San Pedro
la-5-91 -117.985 33.862
lb-405-605 -118.090 33.785
ranchopv -118.385 33.745
`

export const southRoads = `
CA-58 | CA-58 | motorway 65 | arvin-58 -118.60,35.22 tehachapi mojave -117.90,35.02 boron kramer -117.25,34.92 barstow
CA-14 | Aerospace Highway | trunk 65 | jct14-395 jct14-178 redrock mojave
CA-14 | Antelope Valley Freeway | motorway 65 | mojave rosamond jct138-14 lancaster palmdale acton aguadulce santaclarita newhall
CA-178 | Kern Canyon Road | secondary 45 steep nosidewalk | bakersfield -118.75,35.46 lakeisabella onyx walkerpass jct14-178
CA-178 | CA-178 | primary 55 | jct14-178 inyokern jct395-178 ridgecrest trona panamint
CA-155 | CA-155 | secondary 35 steep | delano -118.85,35.75 -118.60,35.72 lakeisabella
 | Sierra Way | tertiary 40 | lakeisabella kernville
 | Caliente-Bodfish Road | tertiary 30 steep nosidewalk | lakeisabella -118.50,35.45 -118.63,35.29 arvin-58
US-395 | US-395 | trunk 65 | olancha -117.95,36.00 jct14-395 jct395-178 redmountain kramer adelanto hesperia-395
CA-190 | CA-190 | primary 55 nosidewalk | olancha keeler-jct panamint stovepipe furnacecreek dvj
CA-136 | CA-136 | secondary 60 | lonepine keeler-jct
CA-127 | CA-127 | primary 60 | dvj shoshone baker
I-15 | Mojave Freeway | motorway 70 | primm mountainpass -115.80,35.38 baker -116.55,35.05 barstow-40 barstow -117.15,34.75 victorville hesperia hesperia-395 cajon devore
I-15 | Ontario Freeway | motorway 65 | devore rancho-15-210 ontario-15-10 ont-15-60 corona-15-91 -117.45,33.75 lakeelsinore murrieta temecula-15-215 temecula jct15-76 -117.13,33.22 escondido-78 escondido rb miramar-15 sd-15-8 sd-15-94 sd-805-15
I-40 | Needles Freeway | motorway 70 | barstow-40 -116.55,34.80 ludlow -115.70,34.75 -115.10,34.85 needles az40
 | National Trails Highway | secondary 55 nosidewalk | ludlow amboy -115.20,34.58 needles
US-95 | US-95 | primary 60 | needles vidaljct -114.58,33.90 blythe
CA-62 | Twentynine Palms Highway | primary 55 | jct10-62 morongo yuccavalley joshuatree twentynine -115.20,34.10 vidaljct earp
 | Amboy Road | secondary 55 | twentynine -115.80,34.35 amboy
CA-247 | Old Woman Springs Road | secondary 55 | yuccavalley -116.50,34.30 lucernevalley -117.00,34.70 barstow
CA-18 | CA-18 | primary 50 | victorville applevalley lucernevalley -116.87,34.35 bigbearcity bigbear bigbear-dam runningsprings lakearrowhead crestline -117.28,34.18 sb-210-215
CA-38 | Rim of the World Highway | secondary 45 steep nosidewalk | bigbearcity -116.78,34.17 angelusoaks mentone redlands
CA-330 | City Creek Road | secondary 45 steep nosidewalk | runningsprings rsprings-330
CA-138 | Crest Forest Drive | secondary 40 steep | crestline -117.36,34.28 cajon
CA-138 | Pearblossom Highway | primary 55 | cajon phelan pearblossom palmdale-138 palmdale
CA-138 | Lancaster Road | primary 55 | jct138-5 -118.45,34.77 jct138-14
CA-2 | Angeles Crest Highway | secondary 45 steep nosidewalk | lacanada redbox islip wrightwood phelan
 | Upper Big Tujunga Canyon Road | tertiary 45 nosidewalk | angelesforest-mid -118.14,34.29 redbox
 | Angeles Forest Highway | secondary 45 steep nosidewalk | acton -118.12,34.38 angelesforest-mid -118.19,34.26 lacanada
I-5 | Golden State Freeway | motorway 65 | gorman jct138-5 -118.70,34.62 castaic i5-126 saugus newhall v-405-5 sanfernando -118.38,34.22 burbank burb-5-134 la-5-110 la-10-5
I-5 | Santa Ana Freeway | motorway 65 | la-10-5 la-710-5 la-605-5 la-5-91 anaheim orange-crush santaana irvine elToroY missionviejo sjc sanclemente
I-5 | San Diego Freeway | motorway 65 | sanclemente -117.47,33.28 oceanside ocean-78 carlsbad encinitas delmar lajolla sd-5-8 sd-5-163 sd-5-94 sd-5-54 sanysidro
 | The Old Road | secondary 45 nosidewalk | castaic i5-126 saugus newhall sylmar
 | Ridge Route Road | tertiary 40 nosidewalk | gorman jct138-5
I-405 | San Diego Freeway | motorway 65 | v-405-5 v-405-118 v-101-405 brentwood-la la-10-405 lax la-405-105 torrance la-405-110 la-405-710 lb-405-605 -118.00,33.73 costamesa elToroY
I-210 | Foothill Freeway | motorway 65 | v-405-5 sylmar sunland-210 lacrescenta lacanada pasadena pasadena-e duarte azusa glendora upland rancho rancho-15-210
CA-210 | Foothill Freeway | motorway 65 | rancho-15-210 sb-210-215 highland rsprings-330 redlands
I-10 | Santa Monica Freeway | motorway 65 | santamonica la-10-405 la-10-110 la-10-5
I-10 | San Bernardino Freeway | motorway 65 | la-10-5 la-10-710 la-10-605 pomona-57 pomona ontario ontario-15-10 sb-10-215 redlands yucaipa-10
I-10 | Sonny Bono Memorial Freeway | motorway 70 | yucaipa-10 calimesa beaumont banning cabazon jct10-111 jct10-62 palmsprings-10 palmdesert-10 indio-10 -115.95,33.69 chiriaco desertcenter -115.00,33.60 blythe az10
 | Yucaipa Boulevard | secondary 40 sidewalk | yucaipa-10 yucaipa calimesa
 | Crafton Avenue | tertiary 40 | yucaipa mentone
I-110 | Harbor Freeway | motorway 60 | sanpedro la-405-110 la-110-91 la-110-105 la-10-110 la-101-110
CA-110 | Arroyo Seco Parkway | motorway 50 | la-101-110 la-5-110 pasadena
I-105 | Century Freeway | motorway 65 | la-405-105 la-110-105 la-710-105 la-605-105
I-710 | Long Beach Freeway | motorway 60 | lb-710 la-405-710 la-710-91 la-710-105 la-710-5 la-60-710 la-10-710
I-605 | San Gabriel River Freeway | motorway 65 | lb-405-605 la-605-91 la-605-105 la-605-5 la-60-605 la-10-605 duarte
CA-91 | Riverside Freeway | motorway 65 | la-110-91 la-710-91 la-605-91 la-5-91 -117.85,33.85 yorbalinda yl-91-241 corona corona-15-91 riverside riv-60-91-215
CA-60 | Pomona Freeway | motorway 65 | la-10-5 la-60-710 la-60-605 diamondbar ont-15-60 riv-60-91-215 riv-60-215e moreno -117.08,33.94 beaumont
CA-57 | Orange Freeway | motorway 65 | orange-crush brea diamondbar pomona-57 glendora
CA-71 | Chino Valley Freeway | motorway 60 | pomona-57 -117.72,33.98 yl-91-241
I-215 | Escondido Freeway | motorway 65 | devore sb-210-215 sb-10-215 riv-60-91-215 riv-60-215e perris menifee temecula-15-215
CA-241 | Foothill Toll Road | motorway 65 nolocal | yl-91-241 -117.68,33.74 missionviejo
CA-22 | Garden Grove Freeway | motorway 65 | lb-405-605 orange-crush
CA-55 | Costa Mesa Freeway | motorway 65 | newport costamesa santaana -117.83,33.80 yorbalinda
CA-133 | Laguna Canyon Road | primary 50 nosidewalk | laguna lagunacanyon elToroY
CA-74 | Ortega Highway | secondary 45 steep nosidewalk | sjc -117.50,33.62 lakeelsinore
CA-74 | Pines to Palms Highway | secondary 50 | perris -117.10,33.74 hemet -116.82,33.72 mountaincenter jct74-371 pinyon-pines palmdesert
CA-243 | Banning-Idyllwild Panoramic Highway | secondary 35 steep nosidewalk | mountaincenter idyllwild -116.80,33.83 banning
CA-371 | Cahuilla Road | secondary 50 | aguanga anza jct74-371
CA-79 | CA-79 | primary 50 | beaumont sanjacinto hemet -117.02,33.60 temecula aguanga warner lakehenshaw santaysabel julian cuyamaca descanso
CA-111 | Grapevine Highway | primary 50 | jct10-111 palmsprings palmdesert indio coachella mecca -115.70,33.35 niland calipatria brawley elcentro-x calexico
 | Ramon Road | secondary 45 sidewalk | palmsprings palmsprings-10
 | Palm Drive | secondary 45 | palmsprings-10 deserthotsprings
 | Monterey Avenue | secondary 45 sidewalk | palmdesert palmdesert-10
 | Monroe Street | secondary 40 sidewalk | indio indio-10
 | Box Canyon Road | tertiary 40 nosidewalk | mecca -115.95,33.62 chiriaco
CA-86 | CA-86 | trunk 65 | indio-10 coachella mecca salton salton-s westmorland brawley elcentro
CA-78 | CA-78 | primary 50 | brawley glamis -114.75,33.35 blythe
CA-78 | CA-78 | primary 50 nosidewalk | escondido ramona santaysabel
CA-78 | Banner Grade | secondary 40 steep | julian -116.45,33.10 ocotillowells salton-s
CA-78 | Ronald Packard Parkway | motorway 65 | ocean-78 vista sanmarcos escondido-78
CA-76 | Pala Road | primary 50 | oceanside -117.30,33.25 bonsall jct15-76 palachristina lakehenshaw
 | Mission Road | tertiary 40 | fallbrook bonsall
 | Reche Road | tertiary 40 nosidewalk | fallbrook -117.20,33.37 jct15-76
 | Montezuma Valley Road | tertiary 40 steep | warner -116.50,33.21 borrego
 | Borrego Springs Road | tertiary 50 | borrego ocotillowells
CA-67 | CA-67 | primary 50 nosidewalk | elcajon-8 santee lakeside poway-67 ramona
 | Poway Road | secondary 45 sidewalk | miramar-15 poway poway-67
 | Woodside Avenue | secondary 40 sidewalk | elcajon santee lakeside
I-8 | Kumeyaay Highway | motorway 65 | sd-5-8 sd-805-8 sd-15-8 lamesa-125 elcajon-8 alpine descanso pinevalley boulevard jacumba ocotillo elcentro-8 elcentro-x -115.10,32.72 winterhaven
 | Alpine Boulevard | tertiary 40 | elcajon -116.85,32.84 alpine
 | Old Highway 80 | tertiary 45 nosidewalk | alpine descanso pinevalley -116.45,32.70 boulevard jacumba ocotillo elcentro
 | Imperial Avenue | secondary 40 sidewalk | elcentro elcentro-8
CA-94 | Campo Road | secondary 45 nosidewalk | springvalley jamul -116.70,32.62 tecate campo boulevard
CA-94 | Martin Luther King Jr. Freeway | motorway 65 | sd-5-94 sd-15-94 sd-805-94 springvalley
CA-125 | CA-125 | motorway 65 | santee lamesa-125 springvalley -116.96,32.65 otay-905
CA-905 | CA-905 | motorway 60 | sanysidro otay-905
I-805 | Jacob Dekema Freeway | motorway 65 | lajolla -117.17,32.82 sd-805-8 sd-805-94 sd-805-15 chulavista sanysidro
CA-54 | South Bay Freeway | motorway 60 | sd-5-54 -117.05,32.66 springvalley
CA-163 | Cabrillo Freeway | motorway 55 | sd-5-163 balboa-park sd-805-8
 | Broadway | secondary 30 sidewalk | sandiego sd-5-94
 | Fourth Avenue | secondary 30 sidewalk | sandiego sd-5-163 balboa-park
 | El Cajon Boulevard | secondary 35 sidewalk | balboa-park sd-15-8 lamesa-125 elcajon elcajon-8
CA-126 | Santa Paula Freeway | primary 55 | i5-126 fillmore santapaula ventura-101-126
US-101 | Ventura Highway | motorway 65 | carpinteria -119.42,34.36 ventura-33 ventura ventura-101-126 oxnard camarillo to-23 westlake agourahills malibu-canyon-101 calabasas woodlandhills v-101-405 h-101-134
US-101 | Hollywood Freeway | motorway 60 | h-101-134 hollywood la-101-110 losangeles la-10-5
CA-134 | Ventura Freeway | motorway 65 | h-101-134 burb-5-134 glendale glendale-2 pasadena
CA-2 | Glendale Freeway | motorway 65 | la-5-110 glendale-2 lacanada
CA-118 | Ronald Reagan Freeway | motorway 65 | moorpark simi-118 -118.60,34.278 v-405-118 sylmar
CA-118 | Los Angeles Avenue | primary 50 | moorpark -119.08,34.27 ventura-101-126
CA-23 | Moorpark Freeway | motorway 65 | to-23 moorpark
CA-23 | Grimes Canyon Road | secondary 40 steep | moorpark fillmore
CA-23 | Decker Road | secondary 35 steep nosidewalk | pt-dume decker westlake
CA-33 | Ojai Freeway | primary 55 | ventura-33 caitasSprings miraMonte meinersOaks venturaCounty33 -119.35,34.75 -119.45,34.95 maricopa
CA-150 | Casitas Pass Road | secondary 45 steep | carpinteria casitaspass miraMonte ojai ojai-upper santapaula
 | Maricopa Highway | secondary 35 sidewalk | meinersOaks ojai
CA-1 | Pacific Coast Highway | primary 45 | sm-pch pal-temescal pal-sunset-pch topanga-pch malibu pt-dume -118.95,34.045 ptmugu oxnard
CA-1 | Lincoln Boulevard | primary 35 sidewalk | sm-pch santamonica -118.43,33.98 lax torrance longbeach sealbeach huntington-b newport laguna sjc
 | Temescal Canyon Road | secondary 35 sidewalk | pal-temescal palisades
 | Sunset Boulevard | secondary 35 sidewalk | pal-sunset-pch pal-drive-sunset palisades pal-village-e brentwood-la bev-hills hollywood losangeles
 | Palisades Drive | tertiary 40 steep | pal-drive-sunset pal-highlands
 | Chautauqua Boulevard | tertiary 30 steep sidewalk | sm-pch palisades
 | San Vicente Boulevard | secondary 35 sidewalk | santamonica brentwood-la
CA-27 | Topanga Canyon Boulevard | secondary 45 nosidewalk steep | topanga-pch topanga woodlandhills
CA-27 | Topanga Canyon Boulevard | secondary 40 sidewalk | woodlandhills -118.605,34.22 simi-27
 | Malibu Canyon Road | secondary 45 nosidewalk | malibu malibu-canyon-mid malibu-canyon-101
 | Kanan Dume Road | secondary 45 nosidewalk | pt-dume kanan-mid agourahills
 | Mulholland Highway | tertiary 35 nosidewalk | decker kanan-mid malibu-canyon-mid topanga-mul calabasas
 | Old Topanga Canyon Road | tertiary 30 nosidewalk steep | topanga topanga-mul
 | Ventura Boulevard | secondary 35 sidewalk | calabasas woodlandhills v-101-405 h-101-134 hollywood
 | Thousand Oaks Boulevard | secondary 40 sidewalk | thousandoaks westlake agourahills
 | Moorpark Road | secondary 40 sidewalk | thousandoaks to-23
 | Los Angeles Avenue | secondary 40 sidewalk | moorpark simivalley simi-27
 | First Street | tertiary 35 sidewalk | simivalley simi-118
 | Soledad Canyon Road | secondary 45 | saugus santaclarita acton
 | Sierra Highway | secondary 50 | santaclarita aguadulce palmdale lancaster rosamond mojave
 | Elizabeth Lake Road | tertiary 45 nosidewalk | palmdale quartzhill -118.40,34.66 castaic
 | Foothill Boulevard | secondary 35 sidewalk | sylmar sunland-210 tujunga lacrescenta lacanada pasadena pasadena-e duarte azusa glendora upland rancho sanbernardino redlands
 | Lake Avenue | secondary 35 sidewalk | pasadena altadena alt-lake-loma
 | Altadena Drive | tertiary 35 sidewalk | alt-fairoaks altadena alt-eaton pasadena-e
 | Fair Oaks Avenue | secondary 30 sidewalk | pasadena alt-fairoaks
 | Loma Alta Drive | tertiary 30 | alt-fairoaks alt-lake-loma
 | Woodbury Road | secondary 35 sidewalk | lacanada alt-fairoaks
 | Brand Boulevard | secondary 30 sidewalk | glendale glendale-2
 | Olympic Boulevard | secondary 30 sidewalk | losangeles la-10-110
 | Wilshire Boulevard | secondary 30 sidewalk | losangeles bev-hills santamonica
 | Whittier Boulevard | secondary 35 sidewalk | losangeles la-60-710 la-60-605 fullerton
 | Harbor Boulevard | secondary 35 sidewalk | fullerton anaheim -117.92,33.76 costamesa
 | Imperial Highway | secondary 40 sidewalk | fullerton brea yorbalinda
 | Santiago Canyon Road | tertiary 50 nosidewalk | orange-crush -117.75,33.80 silverado-jct trabuco missionviejo
 | Silverado Canyon Road | tertiary 30 nosidewalk | silverado-jct silverado
 | Jamboree Road | secondary 45 sidewalk | irvine costamesa
 | Crenshaw Boulevard | secondary 40 sidewalk | ranchopv torrance la-405-110
 | Western Avenue | secondary 35 sidewalk | ranchopv sanpedro
 | Long Beach Boulevard | secondary 35 sidewalk | longbeach lb-710
 | Magnolia Avenue | secondary 40 sidewalk | riverside -117.45,33.91 corona
 | Mission Inn Avenue | secondary 35 sidewalk | riverside riv-60-91-215
 | Alessandro Boulevard | secondary 45 | riverside riv-60-215e moreno
 | Perris Boulevard | secondary 45 | moreno perris
 | Florida Avenue | secondary 40 sidewalk | hemet sanjacinto
 | E Street | secondary 35 sidewalk | sanbernardino sb-10-215
 | Kendall Drive | secondary 45 | sanbernardino devore
 | Cajon Boulevard | tertiary 50 nosidewalk | devore cajon
 | Main Street | secondary 45 | phelan hesperia-395 hesperia
 | Bear Valley Road | secondary 45 sidewalk | hesperia applevalley
 | Palm Avenue | secondary 40 sidewalk | sanbernardino highland
 | Euclid Avenue | secondary 40 sidewalk | upland ontario
 | Garey Avenue | secondary 35 sidewalk | pomona pomona-57
 | Washington Street | tertiary 40 sidewalk | murrieta temecula
 | California City Boulevard | secondary 50 | californiacity -118.10,35.12 mojave
 | Centre City Parkway | secondary 40 sidewalk | escondido escondido-78
 | Coast Highway 101 | secondary 40 sidewalk | oceanside carlsbad encinitas delmar lajolla
 | H Street | secondary 35 sidewalk | chulavista sd-5-54
 | Main Street | secondary 30 sidewalk | ventura ventura-33
`

export const southExtraNodes = `
yucaipa-10 -117.095 34.030
jct74-371 -116.615 33.612
poway-67 -116.940 32.960
elcentro-x -115.500 32.773
salton-s -115.860 33.125
angelesforest-mid -118.170 34.310
simi-27 -118.605 34.272
topanga-mul -118.640 34.120
silverado-jct -117.690 33.748
`
