/** Large cities and capitals by which a place can be named: name, latitude, longitude. */
const listed = `
Abidjan 5.32 -4.03|Abu Dhabi 24.45 54.38|Abuja 9.06 7.49|Accra 5.56 -0.2|Adana 37 35.32|Addis Ababa 9.03 38.74|Adelaide -34.93 138.6|Ahmedabad 23.03 72.58
Aleppo 36.2 37.16|Alexandria 31.2 29.92|Algiers 36.75 3.06|Almaty 43.24 76.9|Amman 31.95 35.93|Amsterdam 52.37 4.9|Ankara 39.93 32.86|Antananarivo -18.88 47.51
Antwerp 51.22 4.4|Athens 37.98 23.73|Atlanta 33.75 -84.39|Auckland -36.85 174.76|Baghdad 33.31 44.36|Baku 40.41 49.87|Bamako 12.64 -8|Bandung -6.91 107.61
Bangkok 13.76 100.5|Barcelona 41.39 2.17|Basel 47.56 7.59|Beijing 39.9 116.41|Beirut 33.89 35.5|Belfast 54.6 -5.93|Belgrade 44.79 20.45|Belo Horizonte -19.92 -43.94
Bengaluru 12.97 77.59|Bergen 60.39 5.32|Berlin 52.52 13.4|Bern 46.95 7.45|Bilbao 43.26 -2.93|Birmingham 52.49 -1.89|Bishkek 42.87 74.59|Bogotá 4.71 -74.07
Bordeaux 44.84 -0.58|Boston 42.36 -71.06|Brasília -15.79 -47.88|Bratislava 48.15 17.11|Brazzaville -4.26 15.28|Bremen 53.08 8.8|Brisbane -27.47 153.03|Bristol 51.45 -2.59
Brussels 50.85 4.35|Bucharest 44.43 26.1|Budapest 47.5 19.04|Buenos Aires -34.6 -58.38|Busan 35.18 129.08|Cairo 30.04 31.24|Calgary 51.05 -114.07|Cali 3.45 -76.53
Canberra -35.28 149.13|Cape Town -33.92 18.42|Caracas 10.48 -66.9|Cardiff 51.48 -3.18|Casablanca 33.57 -7.59|Chengdu 30.57 104.07|Chennai 13.08 80.27|Chicago 41.88 -87.63
Chișinău 47.01 28.86|Chittagong 22.36 91.78|Chongqing 29.56 106.55|Christchurch -43.53 172.64|Cologne 50.94 6.96|Colombo 6.93 79.86|Conakry 9.64 -13.58|Copenhagen 55.68 12.57
Córdoba -31.42 -64.18|Cork 51.9 -8.47|Dakar 14.72 -17.47|Dalian 38.91 121.61|Dallas 32.78 -96.8|Damascus 33.51 36.28|Dar es Salaam -6.79 39.21|Delhi 28.61 77.21
Denver 39.74 -104.99|Detroit 42.33 -83.05|Dhaka 23.81 90.41|Doha 25.29 51.53|Douala 4.05 9.77|Dresden 51.05 13.74|Dubai 25.2 55.27|Dublin 53.35 -6.26
Durban -29.86 31.02|Dushanbe 38.56 68.77|Düsseldorf 51.23 6.77|Edinburgh 55.95 -3.19|Edmonton 53.55 -113.49|Faisalabad 31.45 73.14|Florence 43.77 11.26|Fortaleza -3.73 -38.53
Frankfurt 50.11 8.68|Fukuoka 33.59 130.4|Gdańsk 54.35 18.65|Geneva 46.2 6.14|Genoa 44.41 8.93|Glasgow 55.86 -4.25|Gothenburg 57.71 11.97|Graz 47.07 15.44
Guadalajara 20.67 -103.35|Guangzhou 23.13 113.26|Guatemala City 14.63 -90.51|Guayaquil -2.19 -79.89|Hamburg 53.55 9.99|Hangzhou 30.27 120.16|Hannover 52.37 9.73|Hanoi 21.03 105.85
Harare -17.83 31.05|Harbin 45.8 126.53|Havana 23.11 -82.37|Helsinki 60.17 24.94|Ho Chi Minh City 10.82 106.63|Hong Kong 22.32 114.17|Honolulu 21.31 -157.86|Houston 29.76 -95.37
Hyderabad 17.39 78.49|Ibadan 7.38 3.95|Istanbul 41.01 28.98|İzmir 38.42 27.13|Jaipur 26.91 75.79|Jakarta -6.21 106.85|Jeddah 21.49 39.19|Jerusalem 31.77 35.21
Johannesburg -26.2 28.05|Kabul 34.56 69.21|Kampala 0.35 32.58|Kano 12 8.52|Kaohsiung 22.63 120.3|Karachi 24.86 67|Kathmandu 27.72 85.32|Kazan 55.8 49.11
Khartoum 15.5 32.56|Kharkiv 49.99 36.23|Kigali -1.94 30.06|Kingston 17.97 -76.79|Kinshasa -4.44 15.27|Kolkata 22.57 88.36|Kraków 50.06 19.94|Kuala Lumpur 3.14 101.69
Kuwait City 29.38 47.98|Kyiv 50.45 30.52|Kyoto 35.01 135.77|La Paz -16.49 -68.12|Lagos 6.52 3.38|Lahore 31.52 74.36|Las Vegas 36.17 -115.14|Leeds 53.8 -1.55
Leipzig 51.34 12.37|Lille 50.63 3.06|Lima -12.05 -77.04|Linz 48.31 14.29|Lisbon 38.72 -9.14|Liverpool 53.41 -2.98|Ljubljana 46.06 14.51|Lomé 6.13 1.22
London 51.51 -0.13|Los Angeles 34.05 -118.24|Luanda -8.84 13.23|Lusaka -15.39 28.32|Luxembourg 49.61 6.13|Lyon 45.76 4.84|Madrid 40.42 -3.7|Málaga 36.72 -4.42
Malmö 55.6 13|Managua 12.11 -86.24|Manaus -3.12 -60.02|Manchester 53.48 -2.24|Manila 14.6 120.98|Maputo -25.97 32.58|Marrakesh 31.63 -8.01|Marseille 43.3 5.37
Mashhad 36.26 59.62|Medellín 6.24 -75.58|Melbourne -37.81 144.96|Mexico City 19.43 -99.13|Miami 25.76 -80.19|Milan 45.46 9.19|Minneapolis 44.98 -93.27|Minsk 53.9 27.57
Mombasa -4.04 39.67|Monterrey 25.69 -100.32|Montevideo -34.9 -56.16|Montréal 45.5 -73.57|Moscow 55.76 37.62|Mumbai 19.08 72.88|Munich 48.14 11.58|Muscat 23.59 58.41
Nagoya 35.18 136.91|Nairobi -1.29 36.82|Nanjing 32.06 118.8|Nantes 47.22 -1.55|Naples 40.85 14.27|New Orleans 29.95 -90.07|New York 40.71 -74.01|Nice 43.7 7.27
Nicosia 35.19 33.38|Novosibirsk 55.03 82.92|Nuremberg 49.45 11.08|Odesa 46.48 30.73|Osaka 34.69 135.5|Oslo 59.91 10.75|Ottawa 45.42 -75.7|Ouagadougou 12.37 -1.52
Palermo 38.12 13.36|Panama City 8.98 -79.52|Paris 48.86 2.35|Perth -31.95 115.86|Philadelphia 39.95 -75.17|Phnom Penh 11.56 104.92|Phoenix 33.45 -112.07|Port-au-Prince 18.59 -72.31
Portland 45.52 -122.68|Porto 41.16 -8.63|Porto Alegre -30.03 -51.23|Poznań 52.41 16.93|Prague 50.08 14.44|Pune 18.52 73.86|Pyongyang 39.04 125.76|Québec 46.81 -71.21
Quito -0.18 -78.47|Rabat 34.02 -6.84|Recife -8.05 -34.88|Reykjavík 64.15 -21.94|Riga 56.95 24.11|Rio de Janeiro -22.91 -43.17|Riyadh 24.71 46.68|Rome 41.9 12.5
Rosario -32.95 -60.64|Rotterdam 51.92 4.48|Sacramento 38.58 -121.49|Salt Lake City 40.76 -111.89|Salvador -12.97 -38.5|Salzburg 47.81 13.06|San Antonio 29.42 -98.49|San Diego 32.72 -117.16
San Francisco 37.77 -122.42|San José 9.93 -84.08|San Juan 18.47 -66.11|San Salvador 13.69 -89.22|Sana'a 15.37 44.19|Santa Cruz -17.78 -63.18|Santiago -33.45 -70.67|Santo Domingo 18.49 -69.93
São Paulo -23.55 -46.63|Sapporo 43.06 141.35|Sarajevo 43.86 18.41|Seattle 47.61 -122.33|Seoul 37.57 126.98|Seville 37.39 -5.98|Shanghai 31.23 121.47|Shenyang 41.81 123.43
Shenzhen 22.54 114.06|Singapore 1.35 103.82|Skopje 42 21.43|Sofia 42.7 23.32|St. Gallen 47.42 9.38|St. Louis 38.63 -90.2|St. Petersburg 59.93 30.34|Stavanger 58.97 5.73
Stockholm 59.33 18.07|Strasbourg 48.57 7.75|Stuttgart 48.78 9.18|Surabaya -7.26 112.75|Sydney -33.87 151.21|Tabriz 38.08 46.29|Taipei 25.03 121.57|Tallinn 59.44 24.75
Tampere 61.5 23.76|Tashkent 41.3 69.24|Tbilisi 41.72 44.83|Tegucigalpa 14.07 -87.19|Tehran 35.69 51.39|Tel Aviv 32.09 34.78|Thessaloniki 40.64 22.94|Tianjin 39.34 117.36
Tijuana 32.51 -117.04|Tirana 41.33 19.82|Tokyo 35.68 139.69|Toronto 43.65 -79.38|Toulouse 43.6 1.44|Trieste 45.65 13.78|Tripoli 32.89 13.19|Tromsø 69.65 18.96
Trondheim 63.43 10.4|Tunis 36.81 10.18|Turin 45.07 7.69|Ulaanbaatar 47.89 106.91|Uppsala 59.86 17.64|Utrecht 52.09 5.12|Valencia 39.47 -0.38|Vancouver 49.28 -123.12
Venice 45.44 12.33|Vienna 48.21 16.37|Vientiane 17.98 102.63|Vilnius 54.69 25.28|Vladivostok 43.12 131.89|Volgograd 48.71 44.51|Warsaw 52.23 21.01|Washington 38.91 -77.04
Wellington -41.29 174.78|Winnipeg 49.9 -97.14|Wrocław 51.11 17.04|Wuhan 30.59 114.31|Xi'an 34.34 108.94|Yangon 16.87 96.2|Yaoundé 3.85 11.5|Yekaterinburg 56.84 60.6
Yerevan 40.18 44.51|Zagreb 45.81 15.98|Zaragoza 41.65 -0.89|Zürich 47.38 8.54`;

export const cities = listed
  .trim()
  .split(/[|\n]/)
  .map((line) => {
    const [, name = '', latitude, longitude] = /^(.+) (-?[\d.]+) (-?[\d.]+)$/.exec(line) ?? [];
    return { name, latitude: Number(latitude), longitude: Number(longitude) };
  });
